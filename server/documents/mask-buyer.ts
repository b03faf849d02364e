const DOTS = '•••'

/** Buyer's lines are name, street, town with PIN, and state. */
export function maskBuyer([name = '', , town = '', ...region]: readonly string[]): string[] {
  const initials = name.split(' ').map((part) => `${[...part][0] ?? ''}${DOTS}`)
  return [initials.join(' '), DOTS, town.replace(/(\d{3})\d+$/, `$1${DOTS}`), ...region]
}
