import type { CartAnswer } from '#contract/cart.ts'
import { removeLine, renewLine, type Cart, type CartItem } from '#shop/cart/cart.ts'
import { lineKey, lineName } from '#shop/cart/choices.ts'
import { replaceLine } from '#shop/cart/replace-choice.ts'
import { findPiece } from '#shop/hampers/hamper-pieces.ts'
import { formatPrice, type Paise } from '#shop/money/paise.ts'
import { priceWithTax, rateOf } from '#shop/pricing/gst.ts'
import { priceLines } from '#shop/pricing/price-lines.ts'

export type RefreshedCart = {
  cart: Cart
  notices: string[]
}

/** Removes products that are not on sale, with a notice. Lines added since the request stay as they are. */
export function refreshCart(cart: Cart, requested: readonly CartItem[], answers: CartAnswer['lines']): RefreshedCart {
  const notices: string[] = []
  let next = cart
  for (const [index, { priced, problem }] of answers.entries()) {
    const key = lineKey(requested[index]!)
    const line = next.items[key]
    if (line === undefined) continue
    if (priced === null) {
      const isGone = problem?.reason === 'unknown-product'
      notices.push(
        isGone ? `${lineName(line)} is no longer sold, so it was taken out of your cart.` : (problem?.message ?? ''),
      )
      if (isGone) next = removeLine(next, key)
      continue
    }
    const renewed = renew(line, priced)
    const [before, now] = [line, renewed].map(priceOfOne) as [Paise, Paise]
    if (now !== before)
      notices.push(`${lineName(renewed)} now costs ${formatPrice(now)} instead of ${formatPrice(before)}.`)
    if (!isSame(renewed, line)) next = replaceLine(next, key, renewed)
  }
  return { cart: next, notices }
}

function renew(line: CartItem, priced: NonNullable<CartAnswer['lines'][number]['priced']>): CartItem {
  const { name, price, discount, gstRate, weight, breaks } = priced
  const own = line.choices?.filter((chosen) => !isPiece(chosen))
  const kept = own?.map((chosen) => priced.choices.find(({ key }) => key === chosen.key) ?? chosen)
  // The server completes the key of a piece.
  const choices = kept && [...kept, ...priced.choices.filter(isPiece)]
  return renewLine(line, {
    name,
    price,
    discount,
    gstRate,
    weight,
    ...(choices && { choices }),
    ...(breaks && { breaks }),
  })
}

const isPiece = ({ key }: { key: string }) => findPiece(key) !== undefined

function isSame(one: CartItem, other: CartItem): boolean {
  const facts = ({ name, price, discount, gstRate, weight, choices, breaks }: CartItem) =>
    JSON.stringify([name, price, discount, gstRate, weight, choices, breaks])
  return facts(one) === facts(other)
}

function priceOfOne(line: CartItem): Paise {
  return priceWithTax(priceLines([{ ...line, quantity: 1 }])[0]!.taxable, rateOf(line))
}
