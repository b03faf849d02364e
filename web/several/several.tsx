import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { cartLines } from '#shop/cart/cart.ts'
import type { RecipientsAnswer } from '#contract/recipients.ts'
import type { Buyer } from '#shop/checkout/buyer.ts'
import type { Paise } from '#shop/money/paise.ts'
import type { ApiError } from '#web/api/api-client.ts'
import { useCart } from '#web/cart/cart-store.ts'
import { CodeField } from '#web/cart/code-field.tsx'
import { useKeptCode } from '#web/cart/code-store.ts'
import type { CodeInUse } from '#web/cart/use-code.ts'
import { CheckoutSkeleton } from '#web/checkout/checkout-skeleton.tsx'
import { GiftCardField } from '#web/checkout/gift-card-field.tsx'
import { PaymentDialogs } from '#web/checkout/payment-dialogs.tsx'
import { isCheckoutLocked } from '#web/checkout/payment-state.ts'
import { usePayment } from '#web/checkout/use-payment.ts'
import { useGiftCards, type GiftCardsInUse } from '#web/checkout/use-gift-cards.ts'
import { useRedirectAfterCheckout } from '#web/checkout/use-redirect-after-checkout.ts'
import { Button } from '#web/design/button.tsx'
import { openSessionStorage } from '#web/storage/session-storage.ts'
import { AddPeople } from './add-people.tsx'
import { PayForAll } from './pay-for-all.tsx'
import { CheckFailure, PeopleList } from './people-list.tsx'
import type { RecipientsDraft } from './recipients-draft.ts'
import { useRecipients, type Recipients } from './use-recipients.ts'

const NoCards = () => <p className="people-hint">A gift card pays only where you give all addresses yourself.</p>

/** A kept gift card pays nothing while somebody is asked for the address. */
function useCards(total: Paise, isAsked: boolean): GiftCardsInUse {
  const kept = useGiftCards(total)
  return isAsked ? { ...kept, shares: [], pays: 0 } : kept
}

const OneAddress = () => (
  <p>
    <Link to="/checkout" reloadDocument className="text-link">
      Send all of it to one address instead
    </Link>
  </p>
)

function toCodeInUse({ answer, isChecking, failure, checkAgain }: Recipients, given: string): CodeInUse {
  const none = { reductions: [], freeGifts: [], bringsGift: null }
  const asked = { answer: answer?.code ?? null, failed: failure, isReduced: true, isUpdating: isChecking }
  return { given, ...asked, ...none, renew: checkAgain }
}

/** Signature, surprise and choices change no price, so the answer knows nothing of them. */
function toShipments({ rows, choices }: RecipientsAnswer, { asked }: RecipientsDraft) {
  const { from, isSurprise: surprise } = asked
  const chosen = choices.map(({ variant }) => variant).filter((variant) => asked.choices.includes(variant))
  const told = { from: from.trim(), surprise, choices: surprise ? [] : chosen }
  return rows.flatMap(({ shipment }) => {
    if (!shipment) return []
    return shipment.ask ? { ...shipment, ask: { ...shipment.ask, ...told } } : shipment
  })
}

const toTerms = (code: string, { pays, codes }: GiftCardsInUse) => ({
  ...(code !== '' && { code }),
  ...(pays > 0 && { giftCards: { codes: [...codes], expected: pays } }),
})

export function Several() {
  const navigate = useNavigate()
  const [storage] = useState(openSessionStorage)
  const lines = cartLines(useCart((cart) => cart))
  const { given } = useKeptCode()
  const recipients = useRecipients(storage, lines, given)
  const { answer, draft, checkAgain } = recipients
  const isAsked = draft.rows.some(({ ask, later }) => ask && !later)
  const giftCards = useCards(answer?.total ?? 0, isAsked)
  const onRefused = useRenewal(checkAgain, giftCards.renew)
  const payment = usePayment(storage, onRefused)
  const locked = isCheckoutLocked(payment.state)
  useForgottenRows(payment.state.step === 'placed', recipients)
  useRedirectAfterCheckout(lines.length === 0 && !locked, payment.state, storage)
  const [lastBuyer, setLastBuyer] = useState<Buyer | null>(null)

  if (lines.length === 0 && !locked) return <CheckoutSkeleton />

  const pay = (buyer: Buyer) => {
    setLastBuyer(buyer)
    if (recipients.isStale) return
    const shipments = answer ? toShipments(answer, draft) : []
    if (answer && shipments.length > 0)
      payment.placeOrder({ buyer, shipments, expectedTotal: answer.total, ...toTerms(given, giftCards) })
  }
  return (
    <div className="several">
      {draft.rows.every(({ later }) => later) && <AddPeople recipients={recipients} />}
      {draft.rows.length > 0 && answer === null && <FirstCheck recipients={recipients} />}
      {answer && draft.rows.length > 0 && (
        <>
          <PeopleList recipients={recipients} answer={answer} cart={lines} locked={locked} />
          <CodeField code={toCodeInUse(recipients, given)} locked={locked} />
          {isAsked ? <NoCards /> : <GiftCardField giftCards={giftCards} locked={locked} />}
          <PayForAll
            giftCards={giftCards}
            answer={answer}
            storage={storage}
            payment={payment.state}
            isStale={recipients.isStale}
            isChecking={recipients.isChecking}
            onPay={pay}
          />
        </>
      )}
      {!locked && <OneAddress />}
      <PaymentDialogs
        state={payment.state}
        onRetry={() => lastBuyer && pay(lastBuyer)}
        onConfirmAgain={payment.confirmAgain}
        onLeave={() => {
          payment.cancel()
          void navigate('/cart')
        }}
      />
    </div>
  )
}

function useForgottenRows(isPlaced: boolean, { finish }: Recipients) {
  const forget = useEffectEvent(finish)
  useEffect(() => {
    if (isPlaced) forget()
  }, [isPlaced])
}

function FirstCheck({ recipients: { failure, checkAgain, startOver } }: { recipients: Recipients }) {
  if (failure === null) return <CheckoutSkeleton />
  return (
    <>
      <CheckFailure message={failure} onRetry={checkAgain} />
      <Button kind="quiet" size="small" onClick={startOver}>
        Change the pasted rows
      </Button>
    </>
  )
}

/** Prices, stock, days or gift cards have changed: the page shows what is true now. */
function useRenewal(...all: (() => void)[]) {
  const renew = useRef(all)
  useEffect(() => {
    renew.current = all
  })
  return useCallback((refusal: ApiError) => {
    if (refusal.reason !== 'refused') return null
    for (const again of renew.current) again()
    return refusal.message
  }, [])
}
