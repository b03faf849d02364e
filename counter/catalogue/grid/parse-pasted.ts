/** Cells as spreadsheets copy them: tabs between cells, quotation marks around those with line breaks. */
export function parsePasted(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (isQuoted && character === '"') isQuoted = false
    else if (!isQuoted && cell === '' && character === '"' && text.includes('"', at + 1)) isQuoted = true
    else if (!isQuoted && (character === '\t' || character === '\n')) {
      rows.at(-1)?.push(cell.replace(/\r$/, ''))
      cell = ''
      if (character === '\n') rows.push([])
    } else cell += character
  }
  rows.at(-1)?.push(cell.replace(/\r$/, ''))
  const last = rows.at(-1)
  // A copy ends with a line break.
  return rows.length > 1 && last?.length === 1 && last[0] === '' ? rows.slice(0, -1) : rows
}

export function toCopied(rows: readonly (readonly string[])[]): string {
  const quote = (cell: string) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return rows.map((row) => row.map(quote).join('\t')).join('\n')
}
