import { Link, useParams } from 'react-router'
import { formatRupees } from '#shop/money/paise.ts'
import { formatDayAndYear } from '#shop/orders/ship-by-date.ts'
import { useRead } from '../api/use-read.ts'
import { FiguresTable } from '../design/figures.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { Pair } from '../design/pair.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { Screen } from '../layout/screen.tsx'
import { CardActions, READ, type Card } from './card-actions.tsx'
import { GiftCardState } from './gift-card-state.tsx'

const kinds: Readonly<Record<Card['entries'][number]['kind'], string>> = {
  issued: 'Issued',
  held: 'Held for an order',
  released: 'Free again',
  spent: 'Spent',
  refunded: 'Came back',
  voided: 'Cancelled',
  expired: 'Expired',
}

export function GiftCardScreen() {
  const { id = '' } = useParams()
  const read = useRead(READ, { params: { card: id } })
  const card = read.data?.data.data
  return (
    <Screen title={card ? `Gift card ending ${card.last4}` : 'Gift card'}>
      {read.isError && !card && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
      {card && (
        <div className="columns columns-to-figures">
          <section className="stack" aria-labelledby="entries">
            <h2 id="entries">What happened with it</h2>
            <FiguresTable
              caption="Entries"
              columns={[{ label: 'When' }, { label: 'What' }, { label: 'Change', isNumber: true }, { label: 'By' }]}
              rows={card.entries.map(toCells)}
            />
          </section>
          <CardFacts card={card} />
        </div>
      )}
    </Screen>
  )
}

function toCells({ kind, amount, order, by, at }: Card['entries'][number]) {
  return [
    formatMoment(at),
    <span key="what">
      {kinds[kind]} {order && <Link to={`/orders/${order}`}>{order}</Link>}
    </span>,
    formatRupees(amount),
    by,
  ]
}

function CardFacts({ card }: { card: Card }) {
  const { state, reason, note, recipient, sender, message, email, sendOn, balance, held, purchase } = card
  return (
    <section className="panel stack" aria-label="The card">
      <dl className="pairs">
        <Pair label="State">
          <GiftCardState state={state} />
        </Pair>
        <Pair label="Left">{formatRupees(balance)}</Pair>
        {held > 0 && <Pair label="Held by orders that are not paid yet">{formatRupees(held)}</Pair>}
        <Pair label="Valid until">{formatDayAndYear(card.validUntil)}</Pair>
        {!purchase && <Pair label={reason === 'sold' ? 'Sold' : 'Goodwill'}>{note}</Pair>}
        <Pair label="Issued by">{card.issuedBy}</Pair>
        <Pair label="For">{recipient || '–'}</Pair>
        <Pair label="From">{sender || '–'}</Pair>
        {message !== '' && <Pair label="Message">{message}</Pair>}
        <Pair label="E-mail">{email ?? (sendOn ? 'not shown' : NO_MAIL[purchase ? 'bought' : 'issued'])}</Pair>
        {sendOn && <Pair label="Mail">{tellMail(card, sendOn)}</Pair>}
        {purchase && <BoughtPairs purchase={purchase} />}
      </dl>
      <CardActions card={card} />
    </section>
  )
}

const NO_MAIL = { bought: 'none: the buyer prints the card', issued: 'none: the code was handed over' }

function BoughtPairs({
  purchase: { number, email, paidAt, payment, back },
}: {
  purchase: NonNullable<Card['purchase']>
}) {
  return (
    <>
      <Pair label="Bought in the shop">{`${number}, ${formatMoment(paidAt)}`}</Pair>
      <Pair label="By">{email ?? 'not shown'}</Pair>
      <Pair label="Payment">{payment}</Pair>
      {back > 0 && <Pair label="Went back, or is on its way">{formatRupees(back)}</Pair>}
    </>
  )
}

function tellMail({ notSentAt, mailedAt }: Card, sendOn: string): string {
  if (notSentAt) return `refused ${formatMoment(notSentAt)}: check the address`
  return mailedAt ? formatMoment(mailedAt) : `on ${formatDayAndYear(sendOn)}`
}
