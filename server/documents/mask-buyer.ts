const DOTS = '•••'

/** What is left of a buyer's lines (name, street, town with PIN, state) for somebody who holds an old link. */
export function maskBuyer([name = '', , town = '', ...region]: readonly string[]): string[] {
  const initials = name.split(' ').map((part) => `${[...part][0] ?? ''}${DOTS}`)
  return [initials.join(' '), DOTS, town.replace(/(\d{3})\d+$/, `$1${DOTS}`), ...region]
}
