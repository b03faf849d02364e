const rupee = String.raw`(?:rupees?|rupay[ea]?|rupaiya|rs|inr|\/-)(?!\p{L})`
const amount = String.raw`(?:₹|rs\.?|inr)?\s*(?<sum>\d[\d,]{0,8}(?:\.\d)?)(?<k>k)?(?![\d.]*\d|\p{L})\s*(?:${rupee})?`
const least = String.raw`(?<![\d,.])(?:₹|rs\.?)?\s*\d(?:[\d,]*\d{2}|[\d.]*k)\s*(?:${rupee})?`
const start = String.raw`(?<!\p{L})`
const noYear = String.raw`(?!20[23]\d(?!\d))`
/** From 100, or in thousands: smaller ones count pieces or guests. */
const bare = String.raw`(?<![\d,.])(?=\d[\d.]*k|(?:\d,?){2,}\d)(?<sum>\d[\d,]{0,8}(?:\.\d)?)(?<k>k)?(?![\d\p{L}])`
const particles = String.raw`(?:(?:ke|ki|se|me|mein|men)\s+)*`

/** The most certain comes first. The upper end of a range counts. Plain small numbers may be guests. */
const budgets = [
  String.raw`${least}\s*(?:-|–|to|se)\s*(?=[₹\drs])${amount}`,
  String.raw`${start}between\s+${least}\s*and\s*${amount}`,
  String.raw`${start}(?:under|below|upto|up to|within|less than|max)\s*${amount}`,
  String.raw`${start}budget\s+${bare}`,
  String.raw`${bare}\s*(?:${rupee})?\s*${particles}budget(?!\p{L})`,
  String.raw`(?<![\d,.])${amount}\s*${particles}(?:tak|under|andar|ander|kam|niche|neeche|or less)(?!\p{L})`,
  String.raw`(?<![\d,.])${noYear}(?<sum>\d[\d,]{2,8})(?<k>)\s*(?:rupaye\s+)?(?:ka|ki|ke|wala|wale|wali)(?!\p{L})`,
  String.raw`(?:₹|${start}rs\.?|${start}inr)\s*(?<sum>\d[\d,]{0,8}(?:\.\d)?)(?<k>k)?(?!\d)`,
  String.raw`(?<![\d,.])(?<sum>\d[\d,]{0,8}(?:\.\d)?)(?<k>k)?\s*${rupee}`,
  String.raw`${start}(?:for|in|around|about)\s+${noYear}${bare}\s*$`,
  String.raw`(?:${start}(?:for|in|around|about|approx)\s+)?(?<![\d,.\p{L}])(?<sum>\d{1,2}(?:\.\d)?)(?<k>k)(?!\p{L})`,
].map((pattern) => new RegExp(pattern, 'iu'))

/** @returns rupees with GST, 0 without a budget, and the text without it */
export function readBudget(text: string): { under: number; rest: string } {
  for (const budget of budgets) {
    const found = budget.exec(text)
    if (!found) continue
    const { sum = '', k } = found.groups ?? {}
    const rupees = Number(sum.replaceAll(',', '')) * (k ? 1_000 : 1)
    const isPlausible = Number.isInteger(rupees) && rupees > 0 && rupees < 10_000_000
    return { under: isPlausible ? rupees : 0, rest: text.replace(found[0], ' ') }
  }
  return { under: 0, rest: text }
}
