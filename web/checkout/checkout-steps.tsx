import type { CartItem } from '#shop/cart/cart.ts'
import type { ShippingAddress } from '#shop/checkout/address.ts'
import type { User } from '#web/storage/parse-session.ts'
import { readPin } from '#web/promises/stored-pin.ts'
import { AddressForm } from './address-form.tsx'
import { startAddress } from './address-draft.ts'
import { DayPlace } from './day-place.tsx'
import { GiftStep } from './gift-step.tsx'
import { GuestOrLogin } from './guest-or-login.tsx'
import { isCheckoutLocked, type PaymentState } from './payment-state.ts'
import { PayBy } from './pay-by.tsx'
import { PlaceOrder } from './place-order.tsx'
import { prefillFromSavedAddress } from './prefill-address.ts'
import { toGiftWork } from './note-draft.ts'
import { isNewAddress } from './save-new-address.ts'
import { SavedAddresses } from './saved-addresses.tsx'
import { ShippingOptions } from './shipping-options.tsx'
import { ShippingTo } from './shipping-to.tsx'
import { trackShippingInfo } from './track-checkout.ts'
import type { CheckoutSums } from './use-checkout-totals.ts'
import type { PricedWrap } from './use-wraps.ts'
import type { CheckoutProgress } from './use-checkout-progress.ts'

type CheckoutStepsProps = {
  progress: CheckoutProgress
  user: User | undefined
  lines: readonly CartItem[]
  /** With the wraps of their pieces, which take time. */
  wrapped: readonly CartItem[]
  payment: PaymentState
  sums: CheckoutSums
  wraps: readonly PricedWrap[]
  onPlace: () => void
}

export function CheckoutSteps(props: CheckoutStepsProps) {
  const { progress, user } = props
  const { state, hasAdvanced, advance, addressDraft, updateAddressDraft, prefillAddress } = progress
  if (state.address) return <DeliverySteps {...props} address={state.address} />
  if (state.mode === 'initUnAuth')
    return (
      <GuestOrLogin
        notice={state.notice}
        takeFocus={hasAdvanced}
        onGuest={() => advance({ type: 'continue as guest' })}
      />
    )
  if (state.mode === 'auth')
    return (
      user && (
        <SavedAddresses
          addresses={user.address.data}
          takeFocus={hasAdvanced}
          onChoose={(saved) => {
            updateAddressDraft(prefillFromSavedAddress(saved, user, addressDraft))
            advance({ type: 'choose saved address' })
          }}
          onAdd={() => {
            prefillAddress(user)
            advance({ type: 'add new address' })
          }}
        />
      )
    )
  return (
    <AddressForm
      key={state.mode}
      draft={addressDraft ?? startAddress(readPin())}
      account={user}
      takeFocus={hasAdvanced}
      onChange={updateAddressDraft}
      onContinue={(address, buyer) => advance({ type: 'give address', address, buyer })}
      onGoBack={() => advance({ type: 'go back' })}
    />
  )
}

function DeliverySteps({
  address,
  progress: { state, dispatch, advance, noteDraft, updateNoteDraft },
  user,
  lines,
  wrapped,
  payment,
  sums: { priced, code, cash, giftCards },
  wraps,
  onPlace,
}: CheckoutStepsProps & { address: ShippingAddress }) {
  const locked = isCheckoutLocked(payment)
  return (
    <>
      <ShippingTo
        address={address}
        buyer={state.buyer}
        isNew={user !== undefined && isNewAddress(user, address)}
        locked={locked}
        onEdit={() => advance({ type: 'edit address' })}
      />
      <GiftStep
        draft={noteDraft}
        address={address}
        buyer={state.buyer}
        wraps={wraps}
        lines={lines}
        locked={locked}
        onChange={updateNoteDraft}
      />
      <ShippingOptions
        state={cash?.isChosen ? { ...state, shippingOptions: { state: 'offered', options: cash.options } } : state}
        locked={locked}
        onChoose={(id) => {
          dispatch({ type: 'choose option', id })
          trackShippingInfo(lines, state.shippingOptions, id)
        }}
        onRetry={() => dispatch({ type: 'reload options' })}
        onEdit={() => advance({ type: 'edit address' })}
        lines={lines}
      />
      <DayPlace
        state={state}
        parcel={{ lines: wrapped, gift: toGiftWork(noteDraft, { address, buyer: state.buyer }), code: code.bringsGift }}
        locked={locked}
        onChoose={(day) => dispatch({ type: 'choose day', day })}
      />
      {cash && <PayBy cash={cash} locked={locked} />}
      <PlaceOrder
        isCash={cash?.isChosen ?? false}
        state={payment}
        checkout={state}
        total={priced.total - giftCards.pays}
        isUpdating={code.isUpdating || giftCards.isUpdating}
        onPlace={onPlace}
      />
    </>
  )
}
