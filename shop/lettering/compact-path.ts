/** Halves the bytes with whole hundredths and relative points. @param path absolute M, L, Q, C and Z, to hundredths */
export function compactPath(path: string): string {
  let compact = ''
  let pen: [number, number] = [0, 0]
  for (const [, command = '', rest = ''] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const values = (rest.match(/-?[\d.]+/g) ?? []).map((value) => Math.round(Number(value) * 100))
    const written = command === 'M' ? values : values.map((value, at) => value - pen[at % 2]!)
    compact += (command === 'M' ? command : command.toLowerCase()) + written.join(' ').replaceAll(' -', '-')
    if (values.length > 0) pen = [values.at(-2)!, values.at(-1)!]
  }
  return compact
}
