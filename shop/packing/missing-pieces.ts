export type LineToPack = { name: string; quantity: number; ticked: readonly number[] }

/** Units of a line that are not in the box yet: 1 is the first. */
export function listMissingUnits({ quantity, ticked }: Pick<LineToPack, 'quantity' | 'ticked'>): number[] {
  const packed = new Set(ticked)
  return Array.from({ length: quantity }, (_, index) => index + 1).filter((unit) => !packed.has(unit))
}

type Wording = {
  some: (count: number, all: number, name: string) => string
  list: (items: readonly string[]) => string
}
const english: Wording = {
  some: (count, all, name) => `${count} of ${all} ${name}`,
  list: (items) => new Intl.ListFormat('en-IN').format(items),
}

/** "1 of 2 Brass tray and Potli"; null when everything is in the box. */
export function describeMissing(lines: readonly LineToPack[], wording = english): string | null {
  const missing = lines.flatMap((line) => {
    const units = listMissingUnits(line).length
    if (units === 0) return []
    return [line.quantity === 1 ? line.name : wording.some(units, line.quantity, line.name)]
  })
  return missing.length === 0 ? null : wording.list(missing)
}
