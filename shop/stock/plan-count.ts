/**
 * `booked`: the difference. `same`: no difference. `changed`: pieces moved since the count, so it is counted again.
 * `short`: the shelf holds fewer than open orders need; the stock becomes 0.
 */
export const countResults = ['booked', 'same', 'changed', 'short'] as const
export type CountResult = (typeof countResults)[number]

/** @param waiting units of open orders, which stay on the shelf until they are packed */
export function planCount(
  { stock, waiting }: { stock: number; waiting: number },
  { expected, counted }: { expected: number; counted: number },
): { change: number; result: CountResult } {
  if (stock + waiting !== expected) return { change: 0, result: 'changed' }
  const difference = counted - expected
  if (difference === 0) return { change: 0, result: 'same' }
  // Below 0 the books would owe a piece that is not there.
  if (stock + difference < 0) return { change: stock === 0 ? 0 : -stock, result: 'short' }
  return { change: difference, result: 'booked' }
}
