/** "23 orders", "1 order", "10,000+ orders". */
export function countText(count: number, isMore: boolean, [one, many]: readonly [string, string]): string {
  const number = count.toLocaleString('en-IN')
  return isMore ? `${number}+ ${many}` : `${number} ${count === 1 ? one : many}`
}
