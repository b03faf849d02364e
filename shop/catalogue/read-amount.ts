const units: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  ek: 1,
  do: 2,
  teen: 3,
  char: 4,
  paanch: 5,
  panch: 5,
}
const scales: Readonly<Record<string, number>> = {
  hundred: 100,
  sau: 100,
  thousand: 1_000,
  hazar: 1_000,
  hazaar: 1_000,
}

const inWords = new RegExp(
  String.raw`\b(${Object.keys(units).join('|')})\s+(${Object.keys(scales).join('|')})\b`,
  'giu',
)

/** "five hundred" and "do hazaar" as digits. */
export function writeAmountsAsDigits(text: string): string {
  return text.replaceAll(inWords, (_, unit: string, scale: string) =>
    String((units[unit.toLowerCase()] ?? 0) * (scales[scale.toLowerCase()] ?? 0)),
  )
}
