/** Reads ActualText of uncompressed PDFs, or maps glyphs by the file's own ToUnicode. */
export function readPdfText(pdf: Buffer): string[] {
  const source = pdf.toString('latin1')
  const objects = new Map(
    [...source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map((found) => [found[1] ?? '', found[2] ?? '']),
  )
  const alphabets = new Map<string, Map<string, string>>()
  for (const [, name = '', id = ''] of source.matchAll(/^\/(F\d+) (\d+) 0 R$/gm)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
    if (map) alphabets.set(name, readCharacterMap(objects.get(map) ?? ''))
  }
  const lines: string[] = []
  let alphabet: Map<string, string> | undefined
  let isSaid = false
  const operators = /^\/(F\d+) [\d.]+ Tf$|^\[(.*)\] TJ$|\/ActualText \(((?:[^\\)]|\\[^])*)\)\s*>> BDC$|^(EMC)$/gm
  for (const [, face, shown, actual, end] of source.matchAll(operators)) {
    if (face) alphabet = alphabets.get(face)
    else if (actual !== undefined) {
      lines.push(...readUtf16(actual).split('\n'))
      isSaid = true
    } else if (end) isSaid = false
    else if (!isSaid)
      lines.push(
        readGlyphs(shown ?? '')
          .map((glyph) => alphabet?.get(glyph) ?? '\uFFFD')
          .join(''),
      )
  }
  return lines
}

/** A UTF-16 string of a PDF, without its byte order mark. */
function readUtf16(literal: string): string {
  const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
  const bytes = literal.replaceAll(/\\([^])/g, (_, letter: string) => escapes[letter] ?? letter)
  return Buffer.from(bytes, 'latin1').subarray(2).swap16().toString('utf16le')
}

function readCharacterMap(map: string): Map<string, string> {
  const alphabet = new Map<string, string>()
  for (const [, start = '', list = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[(.*?)\]/g))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([\w ]+)>/g)].entries())
      alphabet.set(
        (Number.parseInt(start, 16) + index).toString(16).padStart(4, '0'),
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
  return alphabet
}

function readGlyphs(shown: string): string[] {
  return [...shown.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/\w{4}/g) ?? [])
}
