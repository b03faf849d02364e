import { useQueryClient } from '@tanstack/react-query'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { formatDayAndYear } from '#shop/orders/ship-by-date.ts'
import { newKey } from '../api/new-key.ts'
import { callSignedIn } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { showNotice } from '../design/notices.tsx'
import { usePermission } from '../session/me.ts'

export const READ = 'GET /counter/api/v1/gift-cards/{card}'
export type Card = CounterAnswer<typeof READ>['data']

/** Undefined when the person leaves the dialog. */
type Done = { result: { ok: true } | { ok: false; message: string }; said: string } | undefined

const paramsOf = ({ id }: Card) => ({ card: String(id) })

export function CardActions({ card }: { card: Card }) {
  const queries = useQueryClient()
  const mayWrite = usePermission('gift-cards.write')
  const mayRefund = usePermission('refunds.make')
  const { state, email, balance, purchase } = card
  if (state === 'cancelled') return null
  const run = async (act: (card: Card) => Promise<Done>) => {
    const done = await act(card)
    if (!done) return
    void queries.invalidateQueries({ queryKey: [READ] })
    const { result, said } = done
    showNotice(result.ok ? { text: said } : { kind: 'failed', text: result.message })
  }
  return (
    <div className="row">
      {mayWrite && email !== null && <Button onPress={() => void run(send)}>Send the code again</Button>}
      {mayWrite && email !== null && <Button onPress={() => void run(correct)}>Correct the address</Button>}
      {mayWrite && state === 'usable' && <Button onPress={() => void print(card)}>Print the card</Button>}
      {mayRefund && purchase && balance > 0 && <Button onPress={() => void run(refund)}>Refund what is left</Button>}
      {mayWrite && (!purchase || balance === 0) && (
        <Button kind="danger" onPress={() => void run(cancel)}>
          Cancel the card
        </Button>
      )}
    </div>
  )
}

async function send(card: Card): Promise<Done> {
  const text = <p>Its code goes to {card.email} once more.</p>
  if (!(await confirm({ title: 'Send the code again?', text, action: 'Send it' }))) return undefined
  const route = 'POST /counter/api/v1/gift-cards/{card}/send'
  return { result: await callSignedIn(route, { params: paramsOf(card) }), said: 'The mail is on its way.' }
}

async function correct(card: Card): Promise<Done> {
  const { email, mailedAt, sendOn } = card
  const when = mailedAt === null && sendOn !== null ? `on ${formatDayAndYear(sendOn)}` : 'at once'
  const text = <p>The card goes to this address {when}. Its code stays the same.</p>
  const address = { label: 'E-mail of the recipient', isRequired: true, words: email ?? '' }
  const asked = await confirm({ title: 'Correct the address?', text, action: 'Save the address', reason: address })
  if (!asked) return undefined
  const options = { params: paramsOf(card), body: { email: asked.reason } }
  const result = await callSignedIn('PUT /counter/api/v1/gift-cards/{card}/email', options)
  return { result, said: 'The address is corrected.' }
}

async function cancel(card: Card): Promise<Done> {
  const text = <p>Nobody can spend the {formatRupees(card.balance)} that are left on it any more.</p>
  const why = { label: 'Why', isRequired: true }
  const title = 'Cancel this gift card?'
  const asked = await confirm({ title, text, action: 'Cancel the card', isDangerous: true, reason: why })
  if (!asked) return undefined
  const options = { params: paramsOf(card), body: { reason: asked.reason } }
  const result = await callSignedIn('POST /counter/api/v1/gift-cards/{card}/void', options)
  return { result, said: 'The gift card is cancelled.' }
}

async function refund(card: Card): Promise<Done> {
  const { balance } = card
  const text = (
    <p>
      {formatRupees(balance)} go back to the buyer’s bank, and nobody can spend them any more. What is spent stays
      spent.
    </p>
  )
  const why = { label: 'Why', isRequired: true }
  const title = 'Refund what is left on this card?'
  const action = `Refund ${formatRupees(balance)}`
  const asked = await confirm({ title, text, action, isDangerous: true, reason: why })
  if (!asked) return undefined
  const body = { reason: asked.reason, expected: balance }
  const options = { params: paramsOf(card), body, idempotencyKey: newKey() }
  const result = await callSignedIn('POST /counter/api/v1/gift-cards/{card}/refund', options)
  return { result, said: 'The money goes back.' }
}

async function print(card: Card): Promise<void> {
  const printed = await callSignedIn('POST /counter/api/v1/gift-cards/{card}/print', { params: paramsOf(card) })
  if (!printed.ok) return showNotice({ kind: 'failed', text: printed.message })
  // Browsers block a window that opens long after the press.
  await openDialog({ title: 'The card is ready' }, (close) => (
    <div className="stack">
      <p>It shows the code. Anybody with it can spend the card.</p>
      <a href={printed.data.data.url} target="_blank" rel="noreferrer" onClick={() => close()}>
        Open the PDF
      </a>
    </div>
  ))
}
