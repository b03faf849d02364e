/** A column of `FormRows`; `isNeeded` says of which rows it is asked for, where not of all. */
export type RowColumn = {
  label: string
  example?: string
  maxLength?: number
  /** On a line of its own. */
  isLong?: boolean
  inputMode?: 'decimal' | 'numeric'
  options?: readonly { value: string; label: string }[]
  isNeeded?: (row: readonly string[]) => boolean
}

const BAR = ' | '

/** @param text a line for each row, bars between its parts @returns as many parts of each as there are columns, one row at least */
export function splitRows(text: string, columns: number): string[][] {
  return text.split('\n').map((line) => {
    const parts = line.split(BAR)
    return Array.from({ length: columns }, (_, at) => (at < columns - 1 ? parts[at] : parts.slice(at).join(BAR)) ?? '')
  })
}

/** Inverse of `splitRows`. A bar within a part would end the part, so it becomes a slash. */
export function joinRows(rows: readonly (readonly string[])[]): string {
  return rows
    .map((row) =>
      row
        .map((part) => part.replaceAll('|', '/').replaceAll(/[\r\n]+/g, ' '))
        .join(BAR)
        .replace(/( \| )+$/, ''),
    )
    .join('\n')
}

/** @param pasted lines, with the tabs of a sheet or with bars between their parts @returns undefined: it is no list */
export function readPastedRows(pasted: string, columns: number): string[][] | undefined {
  const lines = pasted.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (lines.length < 2 && !/\t/.test(pasted)) return undefined
  return lines.map((line) => {
    const parts = line.split(/\t| ?\| ?/).map((part) => part.trim())
    return Array.from({ length: columns }, (_, at) => parts[at] ?? '')
  })
}
