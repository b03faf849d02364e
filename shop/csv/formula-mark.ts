/** What spreadsheets take for a formula, also in full width. */
const FORMULA = String.raw`[=+\-@\t\r\n＝＋－＠]`
/** Marked once more when it looks marked already, so that to unmark gives back what was there. */
const runs = new RegExp(`^'*${FORMULA}`)
const marked = new RegExp(`^'+(?:${FORMULA}|[–—]$)`)
const plainNumber = /^-?\d+(\.\d+)?$/

/** For every cell of every sheet that leaves: one that a spreadsheet would run gets an apostrophe before it. */
export function markFormula(text: string): string {
  return runs.test(text) && !plainNumber.test(text) ? `'${text}` : text
}

/** What a cell of ours said before it was marked. */
export const unmarkFormula = (text: string): string => (marked.test(text) ? text.slice(1) : text)
