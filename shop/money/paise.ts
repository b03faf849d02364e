export type Paise = number

/** Halves go towards plus infinity. Throws unless given safe integers. */
export function roundHalfUp(numerator: number, denominator: number): number {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0)
    throw new RangeError(`Cannot round ${numerator} / ${denominator}: whole numbers only, denominator above 0`)
  const remainder = numerator % denominator
  const whole = (numerator - remainder) / denominator
  if (remainder * 2 >= denominator) return whole + 1
  return remainder * 2 < -denominator ? whole - 1 : whole
}

/** `₹1,23,456.00`. Avoids `Intl`, which can differ between server and browser. */
export function formatRupees(paise: Paise): string {
  if (!Number.isSafeInteger(paise)) throw new RangeError(`${paise} is not a whole number of paise`)
  const digits = String(Math.abs(paise)).padStart(3, '0')
  return `${paise < 0 ? '-' : ''}₹${groupDigits(digits.slice(0, -2))}.${digits.slice(-2)}`
}

export function formatPrice(paise: Paise): string {
  return formatRupees(paise).replace(/\.00$/, '')
}

export function groupDigits(whole: number | string): string {
  return String(whole).replace(/\B(?=(\d{2})*\d{3}$)/g, ',')
}

/** For analytics only. */
export function toRupees(paise: Paise): number {
  return paise / 100
}

/** Largest remainder: parts sum to `total`, ties favour earlier parts. Throws for fractions and negative weights. */
export function allocate(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return []
  if (!Number.isSafeInteger(total)) throw new RangeError(`Cannot split ${total}: not a whole number`)
  if (total < 0) return allocate(-total, weights).map((part) => 0 - part)
  // BigInt: tax × line total exceeds the exact range of a number.
  const shares = weights.some((weight) => weight !== 0) ? weights.map(BigInt) : weights.map(() => 1n)
  if (shares.some((share) => share < 0n)) throw new RangeError('Cannot split by a negative weight')
  const sum = shares.reduce((a, b) => a + b, 0n)
  const parts = shares.map((share, index) => ({
    index,
    whole: Number((BigInt(total) * share) / sum),
    remainder: (BigInt(total) * share) % sum,
  }))
  let left = total - parts.reduce((allocated, part) => allocated + part.whole, 0)
  const byRemainder = parts.toSorted((a, b) => {
    if (a.remainder === b.remainder) return a.index - b.index
    return a.remainder > b.remainder ? -1 : 1
  })
  for (const part of byRemainder) {
    if (left === 0) break
    part.whole += 1
    left -= 1
  }
  return parts.map((part) => part.whole)
}
