import { useCallback, useReducer, useState } from 'react'
import { useNavigate } from 'react-router'
import { cartLines } from '#shop/cart/cart.ts'
import { shortagesIn } from '#shop/cart/shortages.ts'
import { priceCart, shippingCharge } from '#shop/pricing/total.ts'
import type { ApiRefusal } from '../ask-shop.ts'
import { CartNotes } from '../cart/cart-notes.tsx'
import { useCart } from '../cart/cart-store.ts'
import { useStock } from '../cart/stock-store.ts'
import { useFreshPrices } from '../cart/use-fresh-prices.ts'
import { openSessionShelf } from '../session-shelf.ts'
import { shopStore } from '../store.ts'
import { AddressForm } from './address-form.tsx'
import { checkoutReducer, startCheckout, type CheckoutEvent } from './checkout-state.ts'
import { CheckoutWait } from './checkout-wait.tsx'
import { ChooseHow } from './choose-how.tsx'
import { emptyAddress, keepAddress, keptAddress, type TypedAddress } from './kept-address.ts'
import { OrderSummary } from './order-summary.tsx'
import { PaymentDialogs } from './payment-dialogs.tsx'
import { isLocked } from './payment-state.ts'
import { PlaceOrder } from './place-order.tsx'
import { prefillNew, prefillSaved } from './prefill-address.ts'
import { readRefusal } from './read-refusal.ts'
import { isNewAddress, saveNewAddress } from './save-new-address.ts'
import { SavedAddresses } from './saved-addresses.tsx'
import { ShippingOptions } from './shipping-options.tsx'
import { ShippingTo } from './shipping-to.tsx'
import { ShortCart } from './short-cart.tsx'
import { useCheckoutAccount } from './use-checkout-account.ts'
import { tellShipping, useTellPayment } from './tell-checkout.ts'
import { useLeaving } from './use-leaving.ts'
import { usePayment } from './use-payment.ts'
import { useShippingOptions } from './use-shipping-options.ts'

/** From the first question to the placed order (specification, section 4). */
export function Checkout() {
  const navigate = useNavigate()
  const [shelf] = useState(openSessionShelf)
  const cart = useCart((cart) => cart)
  const lines = cartLines(cart)
  const notes = useFreshPrices(true)
  const stock = useStock()
  const [typed, setTyped] = useState(() => startTyped(shelf))
  const [state, dispatch] = useReducer(checkoutReducer, typed !== null, startHere)
  const [moved, setMoved] = useState(false)
  useShippingOptions(state, lines, dispatch)

  const onRefused = useCallback((refusal: ApiRefusal) => readRefusal(refusal, dispatch), [])
  const type = (typed: TypedAddress) => {
    setTyped(typed)
    keepAddress(shelf, typed, new Date())
  }
  const go = (event: CheckoutEvent) => {
    setMoved(true)
    dispatch(event)
  }
  const payment = usePayment(shelf, onRefused)
  const locked = isLocked(payment.state)
  // What is being paid for is held already.
  const shortages = locked ? [] : shortagesIn(lines, stock)
  const { user } = useCheckoutAccount(state.mode, locked, go, (user) => type(prefillNew(typed, user)))
  useTellPayment(lines, payment.state)
  useLeaving(lines.length === 0 && !locked, payment.state, shelf)

  const { address, chosen } = state
  const priced = priceCart(lines, chosen && shippingCharge(chosen.rate))
  if (lines.length === 0 && !locked) return <CheckoutWait />

  const placeOrder = () => {
    if (!address || !chosen) return
    if (user) saveNewAddress(user, address)
    payment.placeOrder({
      info: address,
      cart: lines.map(({ id, quantity }) => ({ id, quantity })),
      shipping: chosen.id,
      expectedTotal: priced.total,
    })
  }

  const steps = () => (
    <>
      {state.mode === 'initUnAuth' && (
        <ChooseHow note={state.note} takeFocus={moved} onGuest={() => go({ type: 'continue as guest' })} />
      )}
      {state.mode === 'auth' && user && (
        <SavedAddresses
          addresses={user.address.data}
          takeFocus={moved}
          onChoose={(saved) => {
            type(prefillSaved(saved, user))
            go({ type: 'choose saved address' })
          }}
          onAdd={() => {
            type(prefillNew(typed, user))
            go({ type: 'add new address' })
          }}
        />
      )}
      {(state.mode === 'unAuth' || state.mode === 'authWA') && !address && (
        <AddressForm
          key={state.mode}
          typed={typed ?? emptyAddress}
          takeFocus={moved}
          onType={type}
          onContinue={(address) => go({ type: 'give address', address })}
          onGoBack={() => go({ type: 'go back' })}
        />
      )}
      {address && (
        <>
          <ShippingTo
            address={address}
            isNew={user !== undefined && isNewAddress(user, address)}
            locked={locked}
            onEdit={() => go({ type: 'edit address' })}
          />
          <ShippingOptions
            state={state}
            locked={locked}
            onChoose={(id) => {
              dispatch({ type: 'choose option', id })
              tellShipping(lines, state.offer, id)
            }}
            onRetry={() => dispatch({ type: 'reload options' })}
            onEdit={() => go({ type: 'edit address' })}
            lines={lines}
          />
          <PlaceOrder
            state={payment.state}
            offer={state.offer}
            chosen={chosen}
            total={priced.total}
            onPlace={placeOrder}
          />
        </>
      )}
    </>
  )

  return (
    <div className="checkout-parts">
      <OrderSummary cart={cart} priced={priced} stock={locked ? {} : stock} locked={locked} />
      <div className="checkout-steps">
        <CartNotes notes={notes} />
        {shortages.length > 0 ? (
          <ShortCart lines={lines} shortages={shortages} onSettled={() => setMoved(true)} />
        ) : (
          steps()
        )}
      </div>
      <PaymentDialogs
        state={payment.state}
        onRetry={placeOrder}
        onConfirmAgain={payment.confirmAgain}
        onLeave={() => {
          payment.cancel()
          void navigate('/shop')
        }}
      />
    </div>
  )
}

// Storage has been read by now: checkout is drawn only then.

function startHere(typedBefore: boolean) {
  const { isLoggedIn, user } = shopStore.getState().auth
  return startCheckout({ isLoggedIn, hasSavedAddresses: (user?.address.data.length ?? 0) > 0, typedBefore })
}

function startTyped(shelf: ReturnType<typeof openSessionShelf>): TypedAddress | null {
  const kept = keptAddress(shelf, new Date())
  const { user } = shopStore.getState().auth
  return user ? prefillNew(kept, user) : kept
}
