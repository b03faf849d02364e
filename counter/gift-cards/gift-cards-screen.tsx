import { useState } from 'react'
import { Link } from 'react-router'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { formatPrice, formatRupees } from '#shop/money/paise.ts'
import { formatDayAndYear } from '#shop/orders/ship-by-date.ts'
import { useRead } from '../api/use-read.ts'
import { TextField } from '../design/field.tsx'
import { FiguresTable } from '../design/figures.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { Screen } from '../layout/screen.tsx'
import { usePermission } from '../session/me.ts'
import { GiftCardState } from './gift-card-state.tsx'
import { IssueGiftCard } from './issue-gift-card.tsx'

const LIST = 'GET /counter/api/v1/gift-cards'
type List = CounterAnswer<typeof LIST>

/** Lists gift cards and the sum that the shop owes on them. */
export function GiftCardsScreen() {
  const [typed, setTyped] = useState('')
  const [find, setFind] = useState('')
  const read = useRead(LIST, find === '' ? {} : { query: { find } })
  const cards = read.data?.data
  const mayIssue = usePermission('gift-cards.write')
  return (
    <Screen title="Gift cards" lead={cards && owedText(cards.owed)}>
      {read.isError && !cards && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
      <div className="columns columns-to-figures">
        <section className="stack" aria-labelledby="gift-cards">
          <h2 id="gift-cards">Cards</h2>
          <PlainForm submit={() => setFind(typed.trim())} action="Find" look="outline" className="row">
            <TextField
              label="Code, its last four, receipt, or name"
              value={typed}
              onChange={setTyped}
              maxLength={40}
              autoComplete="off"
            />
          </PlainForm>
          {cards?.data.length === 0 ? (
            <p>{find === '' ? 'No gift card is issued yet.' : 'No gift card has this code, receipt or name.'}</p>
          ) : (
            <FiguresTable
              caption="Gift cards"
              columns={[
                { label: 'Card' },
                { label: 'State' },
                { label: 'For' },
                { label: 'Amount', isNumber: true },
                { label: 'Left', isNumber: true },
                { label: 'Valid until' },
              ]}
              rows={(cards?.data ?? []).map(toCells)}
            />
          )}
        </section>
        {mayIssue && <IssueGiftCard />}
      </div>
    </Screen>
  )
}

function owedText(owed: List['owed']): string {
  const all = owed.reduce((sum, { amount }) => sum + amount, 0)
  if (all === 0) return 'You owe nothing on gift cards.'
  return `You owe ${formatRupees(all)}: ${owed.map(({ year, amount }) => `${formatRupees(amount)} of ${year}`).join(', ')}.`
}

function toCells({ id, last4, state, recipient, amount, balance, held, validUntil }: List['data'][number]) {
  return [
    <Link key="card" to={`/gift-cards/${id}`} className="whole">
      {`…${last4}`}
    </Link>,
    <GiftCardState key="state" state={state} />,
    recipient || '–',
    formatPrice(amount),
    formatRupees(balance + held),
    formatDayAndYear(validUntil),
  ]
}
