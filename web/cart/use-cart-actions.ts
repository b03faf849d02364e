import { useEffect, useRef, useState, type RefObject } from 'react'
import { cartLines, type CartItem } from '#shop/cart/cart.ts'
import { lineKey } from '#shop/cart/choices.ts'
import { updateCart, changeQuantity, clearCart, removeLine } from './cart-store.ts'
import { shopStore } from '#web/storage/shop-store.ts'

const UNDO_MS = 6_000

export type CartActions = {
  setQuantity: (line: CartItem, quantity: number) => void
  remove: (line: CartItem) => void
  /** Its button goes with the shortage, so the heading takes the focus. */
  limitToStock: (line: CartItem, left: number) => void
  removedLine: CartItem | null
  undo: () => void
  undoRef: RefObject<HTMLButtonElement | null>
  isConfirmingEmpty: boolean
  resolveConfirmation: (empty: boolean) => void
}

/** `titleId`: the heading for a lost focus. `askBeforeEmptying`: at checkout an empty cart ends the purchase. */
export function useCartActions(
  titleId: string,
  { askBeforeEmptying = false }: { askBeforeEmptying?: boolean } = {},
): CartActions {
  const [removedLine, setRemovedLine] = useState<CartItem | null>(null)
  const [isConfirmingEmpty, setIsConfirmingEmpty] = useState(false)
  const undoRef = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (removedLine === null) return
    // The line's own button is gone: a keyboard goes on from here.
    undoRef.current?.focus()
    const end = () => {
      if (undoRef.current?.matches(':hover, :focus-visible')) {
        timer = setTimeout(end, UNDO_MS)
        return
      }
      if (document.activeElement === undoRef.current) document.getElementById(titleId)?.focus()
      setRemovedLine(null)
    }
    let timer = setTimeout(end, UNDO_MS)
    return () => clearTimeout(timer)
  }, [removedLine, titleId])

  function remove(line: CartItem) {
    const lines = cartLines(shopStore.getState().cart)
    if (askBeforeEmptying && lines.every((other) => lineKey(other) === lineKey(line))) return setIsConfirmingEmpty(true)
    removeLine(line)
    setRemovedLine(line)
  }

  return {
    setQuantity: (line, quantity) => (quantity === 0 ? remove(line) : changeQuantity(line, quantity - line.quantity)),
    remove,
    limitToStock: (line, left) => {
      if (left === 0) return remove(line)
      changeQuantity(line, left - line.quantity)
      document.getElementById(titleId)?.focus()
    },
    removedLine,
    undo: () => {
      if (removedLine === null) return
      // Another tab may have added the product again meanwhile.
      const key = lineKey(removedLine)
      updateCart((cart) => (cart.items[key] ? cart : { ...cart, items: { ...cart.items, [key]: removedLine } }))
      setRemovedLine(null)
      document.getElementById(titleId)?.focus()
    },
    undoRef,
    isConfirmingEmpty,
    resolveConfirmation: (empty) => {
      setIsConfirmingEmpty(false)
      if (empty) clearCart()
    },
  }
}
