/** How many units lie in the cart, as its head says it. */
export function itemsText(count: number): string {
  return count === 1 ? '1 item' : `${count} items`
}
