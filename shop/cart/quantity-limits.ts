import { refuse, type Refusal } from '#shop/refusal.ts'

export const MAX_QUANTITY = 999

export const TOO_MANY_MESSAGE = `Up to ${MAX_QUANTITY} of one product can be ordered here. For more, please ask us for a quote.`

export function checkQuantity(
  quantity: unknown,
): { ok: true; quantity: number } | Refusal<'not-a-quantity' | 'too-many'> {
  if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1)
    return refuse('not-a-quantity', 'Please choose a quantity of 1 or more.')
  if (quantity > MAX_QUANTITY) return refuse('too-many', TOO_MANY_MESSAGE)
  return { ok: true, quantity }
}
