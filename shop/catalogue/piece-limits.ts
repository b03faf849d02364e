export const MAX_PIECE_KG = 50
export const MAX_SIDE_CM = 300

export function findWeightFault(kilograms: number): string | undefined {
  if (kilograms <= MAX_PIECE_KG) return undefined
  const shown = kilograms.toLocaleString('en-IN')
  const grams = `If ${shown} is in grams, write ${(kilograms / 1_000).toLocaleString('en-IN', { maximumFractionDigits: 3 })}.`
  return `${shown} kg is too much: one piece weighs ${MAX_PIECE_KG} kg at most. ${grams}`
}

/** Spreadsheets turn long SKUs and barcodes into numbers and lose the last digits. */
export function findCodeFault(code: string): string | undefined {
  return /^\d([.,]\d+)?e\+\d+$/i.test(code)
    ? `A spreadsheet has shortened this number to ${code}. Format the column as text, and enter the number again.`
    : undefined
}
