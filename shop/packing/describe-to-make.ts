import { namePieceWork } from '#shop/lettering/made-pieces.ts'

type LineToMake = { name: string; wanted: number; left: number; fromStock: boolean }

export function describeToMake(lines: readonly LineToMake[]): string | null {
  if (lines.length === 0) return null
  const each = lines.map(({ name, wanted, left, fromStock }) => {
    const pieces = wanted === 1 ? name : `${left} of ${wanted} ${name}`
    return `${pieces} ${left === 1 ? 'is' : 'are'} not ${namePieceWork({ fromStock })}`
  })
  return new Intl.ListFormat('en-IN').format(each)
}
