import { useState } from 'react'
import { GIFT_CARD_METHOD } from '#shop/gift-cards/gift-card-terms.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { Button } from '../design/button.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { CheckboxesField, TextField } from '../design/field.tsx'
import { Suggestions } from '../design/suggestions.tsx'
import { DraftNotes } from '../design/form/draft-notes.tsx'
import { useKeptFields } from '../design/form/use-kept-fields.ts'
import type { StaffOrder } from './order-types.ts'
import { RefundUnits, findUnitsFault, keyOfLine, listRefundable, toParts, type Chosen } from './refund-units.tsx'
import { useRefund, type Act, type Plan } from './use-refund.ts'

type Asked = { order: StaffOrder; act: Act; line?: number | undefined }

/** The button that refunds names the exact amount. @param asked.line begins with one piece of it */
export async function refundOrder(asked: Asked): Promise<void> {
  await openDialog({ title: `Refund ${asked.order.number}`, look: 'sheet' }, (close) => (
    <RefundForm {...asked} close={() => close()} />
  ))
}

type Fields = { chosen: Chosen; reason: string; restock: boolean }

const REASONS = ['Broken on the way', 'Not as ordered', 'Not wanted', 'Could not be made']

/** Restores the draft; each line has one of its own. */
function RefundForm({ order, act, line, close }: Asked & { close: () => void }) {
  const { values, type, draft, clear } = useKeptFields<Fields>(
    `orders/${order.number}/refund${line === undefined ? '' : `/${line}`}`,
    { chosen: line === undefined ? {} : { [keyOfLine(line)]: '1' }, reason: '', restock: false },
  )
  const { chosen, reason, restock } = values
  const refundable = listRefundable(order)
  const parts = toParts(refundable, chosen)
  const fault = findUnitsFault(refundable, chosen)
  const words = reason.trim()
  const hasParts = parts.length > 0
  const isComplete = fault === undefined && hasParts
  const wanted = { parts, restock }
  const { plan, refusal, isBusy, look, make } = useRefund({ order, act, wanted, isComplete, done: draft.drop, close })
  const canMake = plan !== undefined && plan.limit === null
  const [isTried, setTried] = useState(false)
  const missing = isTried ? (fault ?? (hasParts ? refusal : NOTHING_CHOSEN)) : refusal
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (canMake && words !== '') void make(plan, words)
        else if (isComplete && refusal !== undefined) void look()
      }}
    >
      <DraftNotes
        draft={draft}
        discard={clear}
        state="Check it again: nothing is refunded before you press the button with the amount."
      />
      <RefundUnits order={order} chosen={chosen} onChange={(units) => type({ chosen: units })} />
      <WhyAndWhere values={values} type={type} isReasonMissing={isTried && words === ''} />
      {missing !== undefined && (
        <p className="form-refusal" role="alert">
          {missing}
        </p>
      )}
      <div aria-live="polite">{plan && <PlanShown plan={plan} />}</div>
      <div className="dialog-buttons">
        <Button onPress={close}>Leave it</Button>
        <Button kind={canMake ? 'danger' : 'solid'} type="submit" isBusy={isBusy}>
          {canMake ? toAction(plan) : 'Refund'}
        </Button>
      </div>
    </form>
  )
}

type WhyProps = { values: Fields; type: (changes: Partial<Fields>) => void; isReasonMissing: boolean }

function WhyAndWhere({ values: { reason, restock }, type, isReasonMissing }: WhyProps) {
  return (
    <>
      <TextField
        label="Reason"
        hint="Printed on the credit note."
        isRequired
        value={reason}
        error={isReasonMissing ? 'Say why: the buyer reads it on the credit note.' : undefined}
        onChange={(typed) => type({ reason: typed })}
        maxLength={200}
      />
      <Suggestions words={REASONS} chosen={reason} choose={(chip) => type({ reason: chip })} />
      <CheckboxesField
        label="The pieces"
        options={[{ value: 'restock', label: 'They are back in stock', hint: 'Not for broken pieces.' }]}
        value={restock ? ['restock'] : []}
        onChange={(options) => type({ restock: options.includes('restock') })}
      />
    </>
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
