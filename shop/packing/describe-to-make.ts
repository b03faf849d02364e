import { listMadeInside, namePieceWork } from '#shop/lettering/made-pieces.ts'

type LineToMake = { name: string; wanted: number; left: number } & Parameters<typeof namePieceWork>[0]

export function describeToMake(lines: readonly LineToMake[]): string | null {
  if (lines.length === 0) return null
  const each = lines.map(({ name, wanted, left, ...line }) => {
    const inside = listMadeInside(line)
    const whole = inside.length === 0 ? name : `${name} with ${inside.join(', ')}`
    const pieces = wanted === 1 ? whole : `${left} of ${wanted} ${whole}`
    return `${pieces} ${left === 1 ? 'is' : 'are'} not ${namePieceWork(line)}`
  })
  return new Intl.ListFormat('en-IN').format(each)
}
