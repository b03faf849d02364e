import type { CartProduct } from '#shop/cart/cart.ts'
import { choicesText, type ChosenExtra } from '#shop/cart/choices.ts'
import { formatStockLeft } from '#shop/cart/find-shortages.ts'
import type { Picture } from '#shop/catalogue/product.ts'
import type { Paise } from '#shop/money/paise.ts'
import { priceWithTax, toCartRate } from '#shop/pricing/gst.ts'
import { wishKey, type Wish } from './wish-key.ts'

export type WishAnswer = {
  priced:
    | (Omit<CartProduct, 'id' | 'choices' | 'breaks'> & {
        gstRate: number
        choices: readonly ChosenExtra[]
        breaks?: CartProduct['breaks'] | undefined
        taxable: Paise
      })
    | null
  left: number | null
  problem: { reason: string; message: string } | null
}

export type ShownWish = Wish & {
  key: string
  name: string
  chosen: string
  picture: Picture | null
  /** With choices and GST; null when unavailable. */
  price: Paise | null
  canBuy: boolean
  /** Available with other choices. */
  canChoose: boolean
  note: string | null
}

const FEW = 5

export function showWish(wish: Wish & { name: string }, { priced, left, problem }: WishAnswer): ShownWish {
  const { id, choices } = wish
  const same = { id, choices, key: wishKey(wish) }
  if (priced === null) {
    const isGone = problem?.reason === 'unknown-product'
    const note = isGone ? 'No longer sold.' : (problem?.message ?? null)
    const nothing = { chosen: '', picture: null, price: null, canBuy: false }
    return { ...same, ...nothing, name: wish.name, canChoose: !isGone, note }
  }
  const { name, picture, taxable, gstRate } = priced
  const note = left === null || left > FEW ? null : formatStockLeft(left)
  const chosen = choicesText({ choices: priced.choices })
  return {
    ...same,
    name,
    chosen,
    picture,
    price: priceWithTax(taxable, gstRate),
    canBuy: left !== 0,
    canChoose: true,
    note,
  }
}

export function toCartProduct({ id }: Wish, { priced, left }: WishAnswer): CartProduct | null {
  if (priced === null || left === 0) return null
  const { name, choices, price, discount, gstRate, weight, picture, breaks } = priced
  return { id, name, choices, price, discount, ...toCartRate(gstRate), weight, picture, ...(breaks && { breaks }) }
}
