/** SQL of `isFreeGift` in `shop/offers/free-gift.ts`. @param line the name or alias of `order_lines` */
export function isFreeGiftSql(line = 'order_lines'): string {
  return `${line}.choices @> '[{"key": "free-gift"}]'`
}
