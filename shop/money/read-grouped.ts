/** Indian groups (1,25,000) or international ones (125,000). Elsewhere a comma might be a decimal point. */
const grouped = /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})*,\d{3})$/

export function readGrouped(text: string): number | undefined {
  if (!grouped.test(text)) return undefined
  const number = Number(text.replaceAll(',', ''))
  return Number.isSafeInteger(number) ? number : undefined
}
