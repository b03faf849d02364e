import { useState } from 'react'
import { GIFT_CARD_METHOD } from '#shop/gift-cards/gift-card-terms.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { Button } from '../design/button.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { CheckboxesField, TextField } from '../design/field.tsx'
import { DraftNotes } from '../design/form/draft-notes.tsx'
import { useKeptFields } from '../design/form/use-kept-fields.ts'
import type { StaffOrder } from './order-types.ts'
import { RefundUnits, findUnitsFault, listRefundable, toParts, type Chosen } from './refund-units.tsx'
import { useRefund, type Act, type Plan } from './use-refund.ts'

/** Asks for the units first, shows the exact amount, and only then refunds. */
export async function refundOrder(order: StaffOrder, act: Act): Promise<void> {
  await openDialog({ title: `Refund ${order.number}`, look: 'sheet' }, (close) => (
    <RefundForm order={order} act={act} close={() => close()} />
  ))
}

const nothing: { chosen: Chosen; reason: string; restock: boolean } = { chosen: {}, reason: '', restock: false }

/** Restores the draft. One press plans the refund, a second one makes it. */
function RefundForm({ order, act, close }: { order: StaffOrder; act: Act; close: () => void }) {
  const { values, type, draft, clear } = useKeptFields(`orders/${order.number}/refund`, nothing)
  const { chosen, reason, restock } = values
  const refundable = listRefundable(order)
  const parts = toParts(refundable, chosen)
  const fault = findUnitsFault(refundable, chosen)
  const wanted = { parts, reason: reason.trim(), restock }
  const { plan, refusal, isBusy, look, make } = useRefund({ order, act, wanted, done: draft.drop, close })
  const canMake = plan !== undefined && plan.limit === null
  const [isTried, setTried] = useState(false)
  const hasParts = parts.length > 0
  const hasReason = wanted.reason !== ''
  const missing = isTried ? (fault ?? (hasParts ? refusal : NOTHING_CHOSEN)) : refusal
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (fault === undefined && hasParts && hasReason) void (canMake ? make(plan.plan) : look())
      }}
    >
      <DraftNotes
        draft={draft}
        discard={clear}
        state="Check it again: nothing is refunded before you press the button with the amount."
      />
      <RefundUnits order={order} chosen={chosen} onChange={(units) => type({ chosen: units })} />
      <TextField
        label="Reason"
        hint="Printed on the credit note."
        isRequired
        value={reason}
        error={isTried && !hasReason ? 'Say why: the buyer reads it on the credit note.' : undefined}
        onChange={(words) => type({ reason: words })}
        maxLength={200}
      />
      <CheckboxesField
        label="The pieces"
        options={[{ value: 'restock', label: 'They are back in stock', hint: 'Not for broken pieces.' }]}
        value={restock ? ['restock'] : []}
        onChange={(options) => type({ restock: options.includes('restock') })}
      />
      {missing !== undefined && (
        <p className="form-refusal" role="alert">
          {missing}
        </p>
      )}
      <div aria-live="polite">{plan && <PlanShown plan={plan} />}</div>
      <div className="dialog-buttons">
        <Button onPress={close}>Leave it</Button>
        <Button kind={canMake ? 'danger' : 'solid'} type="submit" isBusy={isBusy}>
          {canMake ? toAction(plan) : 'Show the refund'}
        </Button>
      </div>
    </form>
  )
}

const NOTHING_CHOSEN = 'Choose what to refund: pieces or the delivery.'

function toAction({ amount, cash }: Plan): string {
  if (amount === 0) return 'Put back in stock'
  return cash === 'not collected' ? `Credit ${formatRupees(amount)}` : `Refund ${formatRupees(amount)}`
}

export function toSentence({ payments, cash }: Plan): string {
  if (cash === 'not collected')
    return 'The courier did not collect this amount, so no money goes back. A credit note is made.'
  if (cash === 'collected')
    return 'The courier collected this in cash. Pay it to the buyer by UPI or bank: an exception reminds you. Then a credit note is made.'
  const shares = payments.map(({ id, method, amount }) => {
    const to = method === GIFT_CARD_METHOD ? 'the gift card' : `${id}${method ? ` (${method})` : ''}`
    return `${formatRupees(amount)} to ${to}`
  })
  return `${shares.join(', ')}. A credit note is made. The buyer gets a mail when the refund is paid.`
}

function PlanShown({ plan }: { plan: Plan }) {
  const { parts, amount, stays, short, limit } = plan
  return (
    <div className="panel stack">
      <dl className="order-sums">
        {parts.map(({ name, units, taxable, tax, toShelf }, index) => (
          <div key={index}>
            <dt>
              {units} × {name}
              {toShelf && <span className="muted"> back in stock</span>}
            </dt>
            <dd>
              {formatRupees(taxable)} + {formatRupees(tax)} GST
            </dd>
          </div>
        ))}
        <div>
          <dt>Refund</dt>
          <dd>
            <strong>{formatRupees(amount)}</strong>
          </dd>
        </div>
        <div>
          <dt>The shop keeps</dt>
          <dd>{formatRupees(stays)}</dd>
        </div>
      </dl>
      {plan.payments.length > 0 && <p className="muted">{toSentence(plan)}</p>}
      {short > 0 && (
        <p className="aside-note">
          Only {formatRupees(amount)} is left to refund: the other {formatRupees(short)} of these were refunded at the
          payment provider before.
        </p>
      )}
      {limit !== null && (
        <p className="form-refusal" role="alert">
          {limit}
        </p>
      )}
    </div>
  )
}
