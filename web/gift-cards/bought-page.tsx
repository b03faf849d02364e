import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { GiftCardPurchaseView } from '#contract/gift-card.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { formatDayAndYear } from '#shop/orders/ship-by-date.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { requestApi, type ApiResult } from '#web/api/api-client.ts'
import { startAbortable } from '#web/api/start-abortable.ts'
import { delay } from '#web/checkout/delay.ts'
import { Fact } from '#web/design/fact.tsx'
import { SecretLinkPage } from '#web/sharing/secret-link-page.tsx'

const POLL_INTERVAL_MS = 2_000
/** The address of the PDF is valid for ten minutes. */
const RENEWAL_INTERVAL_MS = 5 * 60_000

/** The receipt of a gift card, and its PDF. The id of the purchase is behind `#`, which no server sees. */
export function BoughtPage() {
  const { hash } = useLocation()
  const purchase = hash.slice(1)
  const [result, setResult] = useState<ApiResult<GiftCardPurchaseView> | null>(null)
  useEffect(
    () =>
      startAbortable(async (signal) => {
        for (;;) {
          const shown = await requestApi('POST /api/gift-cards/bought', { body: { purchase }, signal })
          setResult(shown)
          const isPaid = shown.ok && shown.data.paidAt !== null
          const isOver = shown.ok ? isPaid || shown.data.back > 0 : shown.reason === 'refused'
          if (isOver && !(isPaid && shown.data.card?.printUrl)) return
          await delay(isPaid ? RENEWAL_INTERVAL_MS : POLL_INTERVAL_MS, signal)
        }
      }),
    [purchase],
  )
  return (
    <SecretLinkPage title="Your gift card" result={result}>
      {(bought) => (
        <>
          <Purchase bought={bought} />
          <p>
            <Link to="/gift-cards">Give another gift card</Link>
          </p>
        </>
      )}
    </SecretLinkPage>
  )
}

function Purchase({ bought }: { bought: GiftCardPurchaseView }) {
  const { number, amount, paidAt, card, back } = bought
  if (paidAt === null || card === null)
    return (
      <>
        <h1>Your gift card</h1>
        <output>
          {back > 0
            ? `Your ${formatRupees(back)} go back to you the way they came. Nothing was bought with them.`
            : 'We wait for your bank to confirm. Please do not pay again: your card comes as soon as the money is there.'}
        </output>
      </>
    )
  return (
    <>
      <div>
        <h1 tabIndex={-1}>{card.isCancelled ? 'Your gift card' : 'Thank you for your gift'}</h1>
        <output>{describeWay(card)}</output>
      </div>
      {card.printUrl !== null && (
        <p>
          <a className="button button-solid" href={card.printUrl} target="_blank" rel="noreferrer">
            Open your card to print it
          </a>
        </p>
      )}
      <section aria-labelledby="gift-card-receipt">
        <h2 id="gift-card-receipt">Receipt</h2>
        <p>There is no GST on a gift card. The price of the goods that it pays for has it.</p>
        <dl className="order-facts">
          <Fact name="Number">{number}</Fact>
          <Fact name="Paid on">{formatDayAndYear(todayInIndia(new Date(paidAt)))}</Fact>
          <Fact name="Amount">{formatRupees(amount)}</Fact>
          <Fact name="Card ending">{card.last4}</Fact>
          {card.recipient !== '' && <Fact name="For">{card.recipient}</Fact>}
          {card.sender !== '' && <Fact name="From">{card.sender}</Fact>}
          {card.message !== '' && <Fact name="Your words">{card.message}</Fact>}
          <Fact name="Valid until">{formatDayAndYear(card.validUntil)}</Fact>
          {back > 0 && <Fact name="Goes back to you">{formatRupees(back)}</Fact>}
        </dl>
      </section>
    </>
  )
}

function describeWay(card: NonNullable<GiftCardPurchaseView['card']>): string {
  const { isCancelled, isDisputed, isMailed, isMailRefused, sendOn, recipient } = card
  const them = recipient === '' ? 'them' : recipient
  if (isCancelled) return 'This card is cancelled. It can no longer be spent.'
  if (isDisputed) return 'A bank asks for the money of this card, so it pays for nothing now. Please write to us.'
  if (sendOn === null) return 'Your card is ready. Print it now, or later from the link in our mail.'
  if (isMailRefused) return `Our mail did not reach ${them}. Please write to us with the right address.`
  return isMailed ? `We have sent it to ${them}.` : `We send it to ${them} on ${formatDayAndYear(sendOn)}.`
}
