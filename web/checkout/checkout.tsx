import { useCallback, useReducer, useState } from 'react'
import { useNavigate } from 'react-router'
import { cartLines } from '#shop/cart/cart.ts'
import { findShortages } from '#shop/cart/find-shortages.ts'
import { calculateTotals, shippingCharge } from '#shop/pricing/calculate-totals.ts'
import type { ApiError } from '#web/api/api-client.ts'
import { CartNotices } from '#web/cart/cart-notices.tsx'
import { useCart } from '#web/cart/cart-store.ts'
import { useStock } from '#web/cart/stock-store.ts'
import { usePriceRefresh } from '#web/cart/use-price-refresh.ts'
import type { KeyValueStore } from '#web/storage/key-value-store.ts'
import { openSessionStorage } from '#web/storage/session-storage.ts'
import { shopStore } from '#web/storage/shop-store.ts'
import { AddressForm } from './address-form.tsx'
import { checkoutReducer, createCheckoutState, type CheckoutEvent } from './checkout-state.ts'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { GuestOrLogin } from './guest-or-login.tsx'
import { emptyAddress, saveAddressDraft, readAddressDraft, type AddressDraft } from './address-draft.ts'
import { OrderSummary } from './order-summary.tsx'
import { PaymentDialogs } from './payment-dialogs.tsx'
import { isCheckoutLocked } from './payment-state.ts'
import { PlaceOrder } from './place-order.tsx'
import { prefillNewAddress, prefillFromSavedAddress } from './prefill-address.ts'
import { handleOrderRefusal } from './handle-order-refusal.ts'
import { isNewAddress, saveNewAddress } from './save-new-address.ts'
import { SavedAddresses } from './saved-addresses.tsx'
import { ShippingOptions } from './shipping-options.tsx'
import { ShippingTo } from './shipping-to.tsx'
import { CartShortageStep } from './cart-shortage-step.tsx'
import { useCheckoutAccount } from './use-checkout-account.ts'
import { trackShippingInfo, useTrackPaymentInfo } from './track-checkout.ts'
import { useRedirectAfterCheckout } from './use-redirect-after-checkout.ts'
import { usePayment } from './use-payment.ts'
import { useShippingOptions } from './use-shipping-options.ts'

/** Specification, section 4. */
export function Checkout() {
  const navigate = useNavigate()
  const [storage] = useState(openSessionStorage)
  const cart = useCart((cart) => cart)
  const lines = cartLines(cart)
  const notices = usePriceRefresh(true)
  const stock = useStock()
  const [addressDraft, setAddressDraft] = useState(() => initialAddressDraft(storage))
  const [state, dispatch] = useReducer(checkoutReducer, addressDraft !== null, initialCheckoutState)
  const [hasAdvanced, setHasAdvanced] = useState(false)
  useShippingOptions(state, lines, dispatch)

  const onRefused = useCallback((refusal: ApiError) => handleOrderRefusal(refusal, dispatch), [])
  const updateAddressDraft = (typed: AddressDraft) => {
    setAddressDraft(typed)
    saveAddressDraft(storage, typed, new Date())
  }
  const advance = (event: CheckoutEvent) => {
    setHasAdvanced(true)
    dispatch(event)
  }
  const payment = usePayment(storage, onRefused)
  const locked = isCheckoutLocked(payment.state)
  // The stock of what is being paid for is reserved already.
  const shortages = locked ? [] : findShortages(lines, stock)
  const { user } = useCheckoutAccount(state.mode, locked, advance, (user) =>
    updateAddressDraft(prefillNewAddress(addressDraft, user)),
  )
  useTrackPaymentInfo(lines, payment.state)
  useRedirectAfterCheckout(lines.length === 0 && !locked, payment.state, storage)

  const { address, selectedOption } = state
  const priced = calculateTotals(lines, selectedOption && shippingCharge(selectedOption.rate))
  if (lines.length === 0 && !locked) return <CheckoutSkeleton />

  const placeOrder = () => {
    if (!address || !selectedOption) return
    if (user) saveNewAddress(user, address)
    payment.placeOrder({
      info: address,
      cart: lines.map(({ id, quantity }) => ({ id, quantity })),
      shipping: selectedOption.id,
      expectedTotal: priced.total,
    })
  }

  const steps = () => (
    <>
      {state.mode === 'initUnAuth' && (
        <GuestOrLogin
          notice={state.notice}
          takeFocus={hasAdvanced}
          onGuest={() => advance({ type: 'continue as guest' })}
        />
      )}
      {state.mode === 'auth' && user && (
        <SavedAddresses
          addresses={user.address.data}
          takeFocus={hasAdvanced}
          onChoose={(saved) => {
            updateAddressDraft(prefillFromSavedAddress(saved, user))
            advance({ type: 'choose saved address' })
          }}
          onAdd={() => {
            updateAddressDraft(prefillNewAddress(addressDraft, user))
            advance({ type: 'add new address' })
          }}
        />
      )}
      {(state.mode === 'unAuth' || state.mode === 'authWA') && !address && (
        <AddressForm
          key={state.mode}
          draft={addressDraft ?? emptyAddress}
          takeFocus={hasAdvanced}
          onChange={updateAddressDraft}
          onContinue={(address) => advance({ type: 'give address', address })}
          onGoBack={() => advance({ type: 'go back' })}
        />
      )}
      {address && (
        <>
          <ShippingTo
            address={address}
            isNew={user !== undefined && isNewAddress(user, address)}
            locked={locked}
            onEdit={() => advance({ type: 'edit address' })}
          />
          <ShippingOptions
            state={state}
            locked={locked}
            onChoose={(id) => {
              dispatch({ type: 'choose option', id })
              trackShippingInfo(lines, state.shippingOptions, id)
            }}
            onRetry={() => dispatch({ type: 'reload options' })}
            onEdit={() => advance({ type: 'edit address' })}
            lines={lines}
          />
          <PlaceOrder
            state={payment.state}
            shippingOptions={state.shippingOptions}
            selectedOption={selectedOption}
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
        <CartNotices notices={notices} />
        {shortages.length > 0 ? (
          <CartShortageStep lines={lines} shortages={shortages} onResolve={() => setHasAdvanced(true)} />
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

function initialCheckoutState(hasAddressDraft: boolean) {
  const { isLoggedIn, user } = shopStore.getState().auth
  return createCheckoutState({
    isLoggedIn,
    hasSavedAddresses: (user?.address.data.length ?? 0) > 0,
    hasAddressDraft,
  })
}

function initialAddressDraft(storage: KeyValueStore): AddressDraft | null {
  const draft = readAddressDraft(storage, new Date())
  const { user } = shopStore.getState().auth
  return user ? prefillNewAddress(draft, user) : draft
}
