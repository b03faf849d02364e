/** For people; not a secret and no key to an order (the decisions, section 4). */
export function formatOrderNumber(n: number): string {
  return `GTH-${String(n).padStart(6, '0')}`
}
