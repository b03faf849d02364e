import type { Picture } from '#shop/catalogue/product.ts'
import type { Paise } from '#shop/money/paise.ts'
import { DEFAULT_WEIGHT_KG } from '#shop/checkout/chargeable-weight.ts'
import { rateOf, toCartRate } from '#shop/pricing/gst.ts'
import { checkPrice } from '#shop/pricing/price-limits.ts'
import type { LineToPrice, PriceBreak } from '#shop/pricing/price-lines.ts'
import { lineKey, piecesOf, readChosenExtras, type ChosenLine } from './choices.ts'
import { MAX_QUANTITY } from './quantity-limits.ts'

/** `price` is before the discount, `weight` in kilograms per unit; both as they were when the line was last added. */
export type CartItem = ChosenLine & {
  name: string
  price: Paise
  discount: number
  gstRate?: number
  weight: number
  picture: Picture | null
  breaks?: NonNullable<LineToPrice['breaks']>
  quantity: number
}
export type CartProduct = Omit<CartItem, 'quantity'>

export type Cart = { isExpanded: boolean; items: Record<string, CartItem> }

export const emptyCart: Cart = Object.freeze({ isExpanded: false, items: Object.freeze({}) })

/** 0 removes the line. A line with words for each piece has exactly as many units as words, or none. */
export function changeQuantity(cart: Cart, product: CartProduct, by: number): Cart {
  if (!Number.isInteger(by)) throw new RangeError(`${by} is not a whole number of units`)
  const key = lineKey(product)
  const before = cart.items[key]?.quantity ?? 0
  const pieces = piecesOf(product)
  const quantity = pieces === undefined ? Math.min(Math.max(before + by, 0), MAX_QUANTITY) : by > 0 ? pieces : 0
  if (quantity === before) return cart
  if (quantity === 0) return removeLine(cart, key)
  const { id, name, choices, price, discount, weight, picture, breaks } = product
  const item = {
    id,
    name,
    ...(choices?.length && { choices }),
    price,
    discount,
    ...toCartRate(rateOf(product)),
    weight,
    picture,
    ...(breaks && { breaks }),
    quantity,
  }
  return { ...cart, items: { ...cart.items, [key]: item } }
}

export function renewLine(
  line: CartItem,
  { gstRate, ...now }: Pick<CartItem, 'price' | 'discount'> & Partial<Omit<CartItem, 'gstRate'>> & { gstRate: number },
): CartItem {
  const { gstRate: _, breaks: __, ...kept } = line
  return { ...kept, ...now, ...toCartRate(gstRate) }
}

export function removeLine(cart: Cart, key: string): Cart {
  if (!Object.hasOwn(cart.items, key)) return cart
  const { [key]: _removed, ...items } = cart.items
  return { ...cart, items }
}

export function clearCart(cart: Cart): Cart {
  return { ...cart, items: {} }
}

export function cartCount(cart: Cart): number {
  return cartLines(cart).reduce((sum, line) => sum + line.quantity, 0)
}

/** Sorted by variant, so that a line restored by Undo returns to its place. */
export function cartLines(cart: Cart): CartItem[] {
  return Object.entries(cart.items)
    .sort(([a, { id: idOfA }], [b, { id: idOfB }]) => idOfA - idOfB || (a < b ? -1 : 1))
    .map(([, item]) => item)
}

export function cartWeight(lines: readonly { weight: number; quantity: number }[]): number {
  const grams = lines.reduce((sum, line) => sum + line.weight * 1000 * line.quantity, 0)
  return Math.round(grams) / 1000
}

/** Local storage may hold anything: invalid lines are dropped. Older carts have `qty`. */
export function readCart(stored: unknown): Cart {
  if (!isRecord(stored)) return emptyCart
  const items: Record<string, CartItem> = {}
  for (const entry of isRecord(stored['items']) ? Object.values(stored['items']) : []) {
    const item = readItem(entry)
    if (item) items[lineKey(item)] = item
  }
  return { isExpanded: stored['isExpanded'] === true, items }
}

function readItem(entry: unknown): CartItem | null {
  if (!isRecord(entry)) return null
  const { id, name, price, discount = 0, gstRate, weight = DEFAULT_WEIGHT_KG, picture } = entry
  const quantity = entry['quantity'] ?? entry['qty']
  if (!isPositiveInteger(id) || !isPositiveInteger(quantity) || typeof name !== 'string' || name === '') return null
  if (typeof price !== 'number' || typeof discount !== 'number' || !checkPrice(price, discount).ok) return null
  if (!isPositiveNumber(weight)) return null
  const choices = readChosenExtras(entry['choices'])
  const breaks = readBreaks(entry['breaks'])
  if (entry['choices'] !== undefined && choices === null) return null
  return {
    id,
    name,
    ...(choices && { choices }),
    price,
    discount,
    ...(isRate(gstRate) && toCartRate(gstRate)),
    weight,
    picture: readPicture(picture),
    ...(breaks && { breaks }),
    quantity: Math.min(quantity, MAX_QUANTITY),
  }
}

function readBreaks(breaks: unknown): CartItem['breaks'] {
  if (!isRecord(breaks) || typeof breaks['key'] !== 'string' || !Array.isArray(breaks['steps'])) return undefined
  const steps = breaks['steps'].filter(isBreak)
  return steps.length === breaks['steps'].length ? { key: breaks['key'], steps } : undefined
}

function isBreak(step: unknown): step is PriceBreak {
  return isRecord(step) && isPositiveInteger(step['fromQuantity']) && isPositiveInteger(step['unitPrice'])
}

function readPicture(picture: unknown): Picture | null {
  if (!isRecord(picture)) return null
  const { url, width, height, alt } = picture
  if (typeof url !== 'string' || !isPositiveNumber(width) || !isPositiveNumber(height)) return null
  return { url, width, height, alt: typeof alt === 'string' ? alt : '' }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isRate(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= 40
}

function isPositiveInteger(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1
}

function isPositiveNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}
