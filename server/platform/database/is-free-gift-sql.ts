/** SQL of `isFreeGift` in `shop/offers/free-gift.ts`. @param line `order_lines`, or what a query calls it */
export function isFreeGiftSql(line = 'order_lines'): string {
  return `${line}.choices @> '[{"key": "free-gift"}]'`
}
