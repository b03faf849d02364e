import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OrderRequest } from './prepare-payment.ts'
import { cartLines, type CartItem } from '#shop/cart/cart.ts'
import { toLineRequest } from '#shop/cart/choices.ts'
import { findShortages } from '#shop/cart/find-shortages.ts'
import type { ApiError } from '#web/api/api-client.ts'
import { CartNotices } from '#web/cart/cart-notices.tsx'
import { useCart } from '#web/cart/cart-store.ts'
import { OtherRecipientLinks } from '#web/cart/other-recipient-links.tsx'
import { useStock } from '#web/cart/stock-store.ts'
import { usePriceRefresh } from '#web/cart/use-price-refresh.ts'
import { openSessionStorage } from '#web/storage/session-storage.ts'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { CheckoutSteps } from './checkout-steps.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentDialogs } from './payment-dialogs.tsx'
import { isCheckoutLocked } from './payment-state.ts'
import { handleOrderRefusal } from './handle-order-refusal.ts'
import { saveNewAddress } from './save-new-address.ts'
import { CartShortageStep } from './cart-shortage-step.tsx'
import { useCheckoutAccount } from './use-checkout-account.ts'
import { toGiftNote, toGiftWork } from './note-draft.ts'
import { useCheckoutProgress, type CheckoutProgress } from './use-checkout-progress.ts'
import { useTrackPaymentInfo } from './track-checkout.ts'
import { useRedirectAfterCheckout } from './use-redirect-after-checkout.ts'
import { useCheckoutTotals, type CheckoutSums } from './use-checkout-totals.ts'
import { usePayment } from './use-payment.ts'
import { useShippingOptions } from './use-shipping-options.ts'

export function Checkout() {
  const navigate = useNavigate()
  const [storage] = useState(openSessionStorage)
  const cart = useCart((cart) => cart)
  const lines = cartLines(cart)
  const notices = usePriceRefresh(true)
  const stock = useStock()
  const progress = useCheckoutProgress(storage)
  const { state, dispatch, advance, prefillAddress } = progress
  const { address, buyer } = state
  const gift = address && toGiftWork(progress.noteDraft, { address, buyer })
  const { wraps, sums } = useCheckoutTotals(progress, lines, gift != null)
  useShippingOptions(state, lines, { wrapped: wraps.lines, gift, code: sums.code.bringsGift }, dispatch)
  const onRefused = useRefusal(dispatch, wraps.renew, sums.code.renew, sums.giftCards.renew)
  const payment = usePayment(storage, onRefused)
  const locked = isCheckoutLocked(payment.state)
  // The stock of what is being paid for is reserved already.
  const shortages = locked ? [] : findShortages(lines, stock)
  const { user } = useCheckoutAccount(state.mode, locked, advance, prefillAddress)
  useTrackPaymentInfo(lines, payment.state)
  useRedirectAfterCheckout(lines.length === 0 && !locked, payment.state, storage)

  if (lines.length === 0 && !locked) return <CheckoutSkeleton />

  const placeOrder = () => {
    const request = toOrderRequest(progress, wraps.lines, sums)
    if (!request) return
    if (user) saveNewAddress(user, request.info)
    payment.placeOrder(request)
  }

  return (
    <div className="checkout-parts">
      <OrderSummary lines={wraps.lines} stock={locked ? {} : stock} locked={locked} {...sums} />
      <div className="checkout-steps">
        <CartNotices notices={notices} />
        {!locked && !state.address && <OtherRecipientLinks />}
        {shortages.length > 0 ? (
          <CartShortageStep lines={lines} shortages={shortages} onResolve={progress.takeFocus} />
        ) : (
          <CheckoutSteps
            progress={progress}
            user={user}
            lines={lines}
            wrapped={wraps.lines}
            payment={payment.state}
            sums={sums}
            wraps={wraps.offered}
            onPlace={placeOrder}
          />
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

function useRefusal(
  dispatch: CheckoutProgress['dispatch'],
  renewWraps: () => void,
  renewOffers: () => void,
  renewGiftCards: () => void,
) {
  return useCallback(
    (refusal: ApiError) => {
      renewWraps()
      renewOffers()
      renewGiftCards()
      return handleOrderRefusal(refusal, dispatch)
    },
    [dispatch, renewWraps, renewOffers, renewGiftCards],
  )
}

function toOrderRequest(
  { state: { address, buyer, selectedOption, chosenDay }, noteDraft }: CheckoutProgress,
  lines: readonly CartItem[],
  { priced: { total: expectedTotal }, code: { given, answer, freeGifts }, wrap, cash, giftCards }: CheckoutSums,
): OrderRequest | null {
  if (!address || !selectedOption) return null
  const cart = lines.map(toLineRequest)
  // The order contains only the parts that the summary shows.
  const gift = toGiftNote({ ...noteDraft, wrap: wrap?.id ?? null }, { address, buyer })
  return {
    info: address,
    ...(buyer && { buyer }),
    ...(gift && { gift }),
    cart,
    shipping: selectedOption.id,
    expectedTotal,
    ...(cash?.isChosen && { payOnDelivery: true as const }),
    ...(giftCards.pays > 0 && { giftCards: { codes: [...giftCards.codes], expected: giftCards.pays } }),
    ...(freeGifts.length > 0 && { freeGifts: freeGifts.map(({ id }) => id) }),
    // One that takes nothing off is left out, as the summary says.
    ...(given !== '' && answer?.refusal === null && { code: given }),
    ...(chosenDay !== null && { date: chosenDay }),
    ...(chosenDay === null && selectedOption.arrives_by !== null && { expectedDay: selectedOption.arrives_by }),
  }
}
