import { useStore } from 'zustand'
import * as rules from '#shop/cart/cart.ts'
import { MAX_QUANTITY, TOO_MANY_MESSAGE } from '#shop/cart/quantity-limits.ts'
import { lineKey } from '#shop/cart/choices.ts'
import { formatStockLeft } from '#shop/cart/find-shortages.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { shopStore } from '#web/storage/shop-store.ts'
import { ensureStorageReady } from '#web/storage/sync-tabs.ts'

/** The selector must return the same value for the same cart: make lists in the component, not in the selector. */
export function useCart<Part>(selector: (cart: rules.Cart) => Part): Part {
  return useStore(shopStore, (state) => selector(state.cart))
}

export function useStorageReady(): boolean {
  return useStore(shopStore, (state) => state.isStorageReady)
}

/** Refuses, changing nothing, when the cart would hold more than `max` (at most 999) of a variant in all its lines. */
export function addToCart(product: rules.CartProduct, by = 1, max = MAX_QUANTITY): { ok: true } | Refusal<'too-many'> {
  // A click may come before storage has been read; writing first would lose what it holds.
  ensureStorageReady(shopStore)
  const lines = rules.cartLines(shopStore.getState().cart).filter(({ id }) => id === product.id)
  const quantityInCart = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (quantityInCart + by > MAX_QUANTITY) return refuse('too-many', TOO_MANY_MESSAGE)
  if (quantityInCart + by > max)
    return refuse('too-many', `${formatStockLeft(max)}, and your cart holds ${quantityInCart}.`)
  changeQuantity(product, by)
  return { ok: true }
}

export function changeQuantity(product: rules.CartProduct, by: number): void {
  updateCart((cart) => rules.changeQuantity(cart, product, by))
}

export function removeLine(line: rules.CartItem): void {
  updateCart((cart) => rules.removeLine(cart, lineKey(line)))
}

export function clearCart(): void {
  updateCart(rules.clearCart)
}

export function openCart(): void {
  updateCart((cart) => ({ ...cart, isExpanded: true }))
}

export function closeCart(): void {
  updateCart((cart) => (cart.isExpanded ? { ...cart, isExpanded: false } : cart))
}

export function updateCart(update: (cart: rules.Cart) => rules.Cart): void {
  ensureStorageReady(shopStore)
  const { cart } = shopStore.getState()
  const next = update(cart)
  if (next !== cart) shopStore.setState({ cart: next })
}
