import { useEffect, useRef, useState, type RefObject } from 'react'
import { cartLines, type CartItem } from '#shop/cart/cart.ts'
import { updateCart, changeQuantity, clearCart, removeLine } from './cart-store.ts'
import { shopStore } from '#web/storage/shop-store.ts'

/** How long a removed line can be brought back (the decisions, section 6). */
const UNDO_MS = 6_000

/** What a shopper can do with the lines of a cart view, and what the view has to show because of it. */
export type CartActions = {
  /** 0 removes the line. */
  setQuantity: (line: CartItem, quantity: number) => void
  remove: (line: CartItem) => void
  /** Brings a line that is short down to what is left; its button goes with that, so the heading takes the focus. */
  limitToStock: (line: CartItem, left: number) => void
  /** The line that can still be brought back. */
  removedLine: CartItem | null
  undo: () => void
  undoRef: RefObject<HTMLButtonElement | null>
  /** Set while the shopper is asked whether the cart shall be emptied. */
  isConfirmingEmpty: boolean
  resolveConfirmation: (empty: boolean) => void
}

/**
 * The moves of one cart view. Taking away the last unit removes the line; a removed line can be brought back for six
 * seconds, longer while the Undo button is in use.
 * @param titleId the view's heading, which gets the focus when what had it is gone
 * @param askBeforeEmptying on checkout an emptied cart ends the purchase, so the shopper is asked first
 */
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
    if (askBeforeEmptying && lines.every(({ id }) => id === line.id)) return setIsConfirmingEmpty(true)
    removeLine(line.id)
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
      // Another tab may have added the product again meanwhile: then that line stands.
      updateCart((cart) =>
        cart.items[removedLine.id] ? cart : { ...cart, items: { ...cart.items, [removedLine.id]: removedLine } },
      )
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
