import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { syncTabs } from '#web/storage/sync-tabs.ts'
import { shopStore } from '#web/storage/shop-store.ts'
import { closeCart, useCart } from './cart-store.ts'

type Part = Pick<typeof import('./cart-dialog.tsx'), 'CartDialog'>

/** Fetched when it is opened first. It also starts reading storage. */
export function CartDrawer() {
  const { pathname } = useLocation()
  const part = useCartDialog(useCart((cart) => cart.isExpanded))

  useEffect(() => syncTabs(shopStore, window), [])
  return (
    <>
      <CloseWhenLeft key={pathname} />
      {part && <part.CartDialog />}
    </>
  )
}

/** Not when a page comes to life: somebody may have pressed already. */
function CloseWhenLeft() {
  useEffect(() => closeCart, [])
  return null
}

function useCartDialog(isWanted: boolean): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  useEffect(() => {
    // A browser does not fetch a failed module again, so the way on is the cart as a page.
    if (isWanted && part === null) import('./cart-dialog.tsx').then(setPart, () => location.assign('/cart'))
  }, [isWanted, part])
  return part
}
