import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OrderLineView, OrderView } from '#contract/order.ts'
import { Button } from '#web/design/button.tsx'
import { TextAreaField } from '#web/design/field.tsx'
import { focusWhenShown, useFocusOnChange } from '#web/design/focus.ts'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'
import { formatIndiaDate } from './format-india-date.ts'
import { getOrderTarget } from './use-order.ts'

type Proof = OrderView['proofs'][number]
type OnChange = (order: OrderView) => void

export function OrderProofs({
  order,
  lines,
  onChange,
}: {
  order: OrderView
  lines: readonly OrderLineView[]
  onChange: OnChange
}) {
  if (order.proofs.length === 0) return null
  return (
    <section id="proofs" aria-labelledby="proofs-title" className="order-proofs">
      <h2 id="proofs-title" className="order-title">
        Before we make it
      </h2>
      <ul>
        {order.proofs.map((proof) => (
          <li key={proof.key} className="order-card">
            <ProofCard
              order={order}
              proof={proof}
              name={lines.find(({ line }) => line === proof.line)?.name ?? 'Your piece'}
              onChange={onChange}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type CardProps = { order: OrderView; proof: Proof; name: string; onChange: OnChange }

function ProofCard({ order, proof, name, onChange }: CardProps) {
  const { url, width, height, n, words, decision, wish, decidedAt, released, canAnswer } = proof
  const title = useFocusOnChange(decision ?? '')
  return (
    <>
      <h3 ref={title} tabIndex={-1}>
        {n > 1 ? `${name}, picture ${n}` : name}
      </h3>
      <a href={url} target="_blank" rel="noreferrer">
        <img src={url} width={width} height={height} alt={`What we are going to make: ${name}. Opens large.`} />
      </a>
      {words !== '' && <p>{words}</p>}
      {decision === 'approved' && decidedAt !== null && <p>You approved this on {formatIndiaDate(decidedAt)}.</p>}
      {decision === 'change' && (
        <p>
          You asked for a change: “{wish}”.{' '}
          {released ? 'The workshop has seen it and goes on.' : 'We send you a new picture.'}
        </p>
      )}
      {canAnswer && released && (
        <p>We have not heard from you, so we go on with this. You can still say what to change, until it is packed.</p>
      )}
      {canAnswer && <ProofAnswer order={order} proof={proof} name={name} onChange={onChange} />}
    </>
  )
}

function ProofAnswer({ order, proof, name, onChange }: CardProps) {
  const [query] = useSearchParams()
  const [wish, setWish] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const isEmpty = wish !== null && wish.trim() === ''

  async function answer(decision: 'approved' | 'change'): Promise<void> {
    if (busy) return
    if (decision === 'change' && isEmpty) return setRefusal('Please write what we should change.')
    setBusy(true)
    const key = query.get('key')
    const body = { id: order.id, ...(key && { key }), proof: proof.key, decision, wish: wish?.trim() ?? '' }
    const answered = await requestAsCustomer('POST /api/orders/proof', { body })
    const fresh = await requestAsCustomer(getOrderTarget(order.id, key), {})
    setBusy(false)
    setRefusal(answered.ok ? '' : answered.message)
    if (fresh.ok) onChange(fresh.data.order)
  }

  return (
    <>
      {wish === null ? (
        <div className="order-buttons">
          <Button aria-disabled={busy} aria-label={`Approve: ${name}`} onClick={() => void answer('approved')}>
            Approve
          </Button>
          <Button kind="outline" aria-disabled={busy} onClick={() => setWish('')}>
            Ask for a change
          </Button>
        </div>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void answer('change')
          }}
        >
          <TextAreaField
            label={`What should we change on ${name}?`}
            ref={focusWhenShown}
            maxLength={1000}
            value={wish}
            onChange={({ target }) => setWish(target.value)}
          />
          <div className="order-buttons">
            <Button type="submit" aria-disabled={busy}>
              Send
            </Button>
            <Button kind="quiet" onClick={() => setWish(null)}>
              Back
            </Button>
          </div>
        </form>
      )}
      <p role="alert" className="order-action-error">
        {refusal}
      </p>
    </>
  )
}
