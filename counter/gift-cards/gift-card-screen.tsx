import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { formatDayAndYear } from '#shop/orders/ship-by-date.ts'
import { callSignedIn } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { FiguresTable } from '../design/figures.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { showNotice } from '../design/notices.tsx'
import { Pair } from '../design/pair.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { Screen } from '../layout/screen.tsx'
import { usePermission } from '../session/me.ts'
import { GiftCardState } from './gift-card-state.tsx'

const READ = 'GET /counter/api/v1/gift-cards/{card}'
type Card = CounterAnswer<typeof READ>['data']

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
  const queries = useQueryClient()
  const mayWrite = usePermission('gift-cards.write')
  const { id, state, reason, note, recipient, sender, message, email, sendOn, balance, held } = card
  const params = { card: String(id) }
  const conclude = (result: { ok: true } | { ok: false; message: string }, done: string) => {
    void queries.invalidateQueries({ queryKey: [READ] })
    showNotice(result.ok ? { text: done } : { kind: 'failed', text: result.message })
  }
  const send = async () => {
    const text = <p>Its code goes to {email} once more.</p>
    if (!(await confirm({ title: 'Send the code again?', text, action: 'Send it' }))) return
    const route = 'POST /counter/api/v1/gift-cards/{card}/send'
    conclude(await callSignedIn(route, { params }), 'The mail is on its way.')
  }
  const cancel = async () => {
    const text = <p>Nobody can spend the {formatRupees(balance)} that are left on it any more.</p>
    const why = { label: 'Why', isRequired: true }
    const title = 'Cancel this gift card?'
    const asked = await confirm({ title, text, action: 'Cancel the card', isDangerous: true, reason: why })
    if (!asked) return
    const body = { reason: asked.reason }
    const voided = await callSignedIn('POST /counter/api/v1/gift-cards/{card}/void', { params, body })
    conclude(voided, 'The gift card is cancelled.')
  }
  return (
    <section className="panel stack" aria-label="The card">
      <dl className="pairs">
        <Pair label="State">
          <GiftCardState state={state} />
        </Pair>
        <Pair label="Left">{formatRupees(balance)}</Pair>
        {held > 0 && <Pair label="Held by orders that are not paid yet">{formatRupees(held)}</Pair>}
        <Pair label="Valid until">{formatDayAndYear(card.validUntil)}</Pair>
        <Pair label={reason === 'sold' ? 'Sold' : 'Goodwill'}>{note}</Pair>
        <Pair label="Issued by">{card.issuedBy}</Pair>
        <Pair label="For">{recipient || '–'}</Pair>
        <Pair label="From">{sender || '–'}</Pair>
        {message !== '' && <Pair label="Message">{message}</Pair>}
        <Pair label="E-mail">{email ?? (sendOn ? 'not shown' : 'none: the code was handed over')}</Pair>
        {sendOn && <Pair label="Mail">{tellMail(card, sendOn)}</Pair>}
      </dl>
      {mayWrite && state !== 'cancelled' && (
        <div className="row">
          {email !== null && <Button onPress={() => void send()}>Send the code again</Button>}
          <Button kind="danger" onPress={() => void cancel()}>
            Cancel the card
          </Button>
        </div>
      )}
    </section>
  )
}

function tellMail({ notSentAt, mailedAt }: Card, sendOn: string): string {
  if (notSentAt) return `refused ${formatMoment(notSentAt)}: check the address`
  return mailedAt ? formatMoment(mailedAt) : `on ${formatDayAndYear(sendOn)}`
}
