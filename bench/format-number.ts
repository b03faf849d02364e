/** About three significant digits, with grouped thousands. */
export function formatNumber(value: number): string {
  if (Number.isNaN(value)) return '–'
  const size = Math.abs(value)
  const decimals = size === 0 || size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3
  const [whole = '', rest] = value.toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return rest === undefined ? grouped : `${grouped}.${rest}`
}

/** The median (least–most). */
export function formatSpread({ median, least, most }: Record<'median' | 'least' | 'most', number>): string {
  return `${formatNumber(median)} (${formatNumber(least)}–${formatNumber(most)})`
}
