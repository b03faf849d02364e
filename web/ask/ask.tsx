import { useCallback, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { cartLines, type CartItem } from '#shop/cart/cart.ts'
import { toLineRequest } from '#shop/cart/choices.ts'
import { findShortages } from '#shop/cart/find-shortages.ts'
import { calculateTotals } from '#shop/pricing/calculate-totals.ts'
import type { ApiError } from '#web/api/api-client.ts'
import { CartNotices } from '#web/cart/cart-notices.tsx'
import { useCart } from '#web/cart/cart-store.ts'
import { useStock } from '#web/cart/stock-store.ts'
import { useCode, type CodeInUse } from '#web/cart/use-code.ts'
import { usePriceRefresh } from '#web/cart/use-price-refresh.ts'
import { CartShortageStep } from '#web/checkout/cart-shortage-step.tsx'
import { CheckoutSkeleton } from '#web/checkout/checkout-skeleton.tsx'
import { handleOrderRefusal } from '#web/checkout/handle-order-refusal.ts'
import { OrderSummary } from '#web/checkout/order-summary.tsx'
import { PaymentDialogs } from '#web/checkout/payment-dialogs.tsx'
import { isCheckoutLocked } from '#web/checkout/payment-state.ts'
import type { AskOrderRequest } from '#web/checkout/prepare-payment.ts'
import { usePayment } from '#web/checkout/use-payment.ts'
import { useRedirectAfterCheckout } from '#web/checkout/use-redirect-after-checkout.ts'
import type { KeyValueStore } from '#web/storage/key-value-store.ts'
import { openSessionStorage } from '#web/storage/session-storage.ts'
import { askDraft } from './ask-draft.ts'
import { AskForm } from './ask-form.tsx'
import { useAskOptions } from './use-ask-options.ts'

/** Pays for a gift whose address the recipient tells later. */
export function Ask() {
  const navigate = useNavigate()
  const [storage] = useState(openSessionStorage)
  const lines = cartLines(useCart((cart) => cart))
  const notices = usePriceRefresh(true)
  const stock = useStock()
  const options = useAskOptions(lines)
  const code = useCode(lines)
  const payment = usePayment(storage, useRefusal(options.renew, code.renew))
  const locked = isCheckoutLocked(payment.state)
  const shortages = locked ? [] : findShortages(lines, stock)
  const [last, setLast] = useState<AskOrderRequest | null>(null)
  useForgottenDraft(payment.state.step === 'placed', storage)
  useRedirectAfterCheckout(lines.length === 0 && !locked, payment.state, storage)

  if (lines.length === 0 && !locked) return <CheckoutSkeleton />

  const known = options.result?.ok ? options.result.data : null
  const priced = code.reduce(calculateTotals(lines, known?.delivery ?? null))
  const pay = (who: Pick<AskOrderRequest, 'ask' | 'buyer' | 'gift'>) => {
    const request = { ...who, ...toOrdered(lines, code), expectedTotal: priced.total }
    setLast(request)
    payment.placeOrder(request)
  }
  return (
    <div className="checkout-parts">
      <OrderSummary lines={lines} stock={locked ? {} : stock} locked={locked} priced={priced} code={code} wrap={null} />
      <div className="checkout-steps">
        <CartNotices notices={notices} />
        {shortages.length > 0 ? (
          <CartShortageStep lines={lines} shortages={shortages} onResolve={() => {}} />
        ) : (
          <AskForm
            storage={storage}
            options={options}
            total={priced.total}
            isUpdating={code.isUpdating}
            payment={payment.state}
            onPay={pay}
          />
        )}
        {!locked && (
          <p className="ask-other">
            A gift card pays only where you give the address yourself.{' '}
            <Link to="/checkout" reloadDocument className="text-link">
              I know the address
            </Link>
          </p>
        )}
      </div>
      <PaymentDialogs
        state={payment.state}
        onRetry={() => last && payment.placeOrder(last)}
        onConfirmAgain={payment.confirmAgain}
        onLeave={() => {
          payment.cancel()
          void navigate('/shop')
        }}
      />
    </div>
  )
}

function useForgottenDraft(isPlaced: boolean, storage: KeyValueStore) {
  useEffect(() => {
    if (isPlaced) askDraft.clear(storage)
  }, [isPlaced, storage])
}

function toOrdered(lines: readonly CartItem[], { given, answer, freeGifts }: CodeInUse) {
  return {
    cart: lines.map(toLineRequest),
    ...(freeGifts.length > 0 && { freeGifts: freeGifts.map(({ id }) => id) }),
    ...(given !== '' && answer?.refusal === null && { code: given }),
  }
}

function useRefusal(renewOptions: () => void, renewOffers: () => void) {
  return useCallback(
    (refusal: ApiError) => {
      renewOptions()
      renewOffers()
      return handleOrderRefusal(refusal, () => {})
    },
    [renewOptions, renewOffers],
  )
}
