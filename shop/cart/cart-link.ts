import { MAX_QUANTITY } from './quantity-limits.ts'

/** Lines of a link to a filled cart. */
export const MAX_LINKED_LINES = 30

export type LinkedLine = { id: number; quantity: number }

/** `/cart?add=12x2,30x1`: two of variant 12 and one of variant 30. */
export function writeCartLink(lines: readonly LinkedLine[]): string {
  return `/cart?add=${lines.map(({ id, quantity }) => `${id}x${quantity}`).join(',')}`
}

/** @param add the value from the address; parts that are no lines are left out, and equal variants are one line */
export function readCartLink(add: string | null): LinkedLine[] {
  const lines = new Map<number, number>()
  for (const part of (add ?? '').split(',')) {
    const [, id, quantity] = /^([1-9]\d{0,8})x([1-9]\d{0,2})$/.exec(part) ?? []
    if (id) lines.set(Number(id), Math.min((lines.get(Number(id)) ?? 0) + Number(quantity), MAX_QUANTITY))
  }
  return [...lines].slice(0, MAX_LINKED_LINES).map(([id, quantity]) => ({ id, quantity }))
}
