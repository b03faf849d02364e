/** Spreadsheets read these as formulas, also in full width. */
const FORMULA = String.raw`[=+\-@\t\r\n＝＋－＠]`
// Text that looks marked gets another mark, so that unmarking restores it.
const runs = new RegExp(`^'*${FORMULA}`)
const marked = new RegExp(`^'+(?:${FORMULA}|[–—]$)`)
const plainNumber = /^-?\d+(\.\d+)?$/

/** Every exported cell passes here: a spreadsheet would run a formula that a buyer typed. */
export function markFormula(text: string): string {
  return runs.test(text) && !plainNumber.test(text) ? `'${text}` : text
}

export const unmarkFormula = (text: string): string => (marked.test(text) ? text.slice(1) : text)
