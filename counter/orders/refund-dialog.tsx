import { useState } from 'react'
import { formatRupees } from '#shop/money/paise.ts'
import { Button } from '../design/button.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { CheckboxesField, TextField } from '../design/field.tsx'
import type { StaffOrder } from './order-types.ts'
import { RefundUnits, listRefundable, toParts, type Chosen } from './refund-units.tsx'
import { useRefund, type Act, type Plan } from './use-refund.ts'

/** Which units go back, what that is to the paisa, and only then the money. */
export async function refundOrder(order: StaffOrder, act: Act): Promise<void> {
  await openDialog({ title: `Give money back for ${order.number}`, look: 'sheet' }, (close) => (
    <RefundForm order={order} act={act} close={() => close()} />
  ))
}

function RefundForm({ order, act, close }: { order: StaffOrder; act: Act; close: () => void }) {
  const [chosen, setChosen] = useState<Chosen>({})
  const [reason, setReason] = useState('')
  const [options, setOptions] = useState<'restock'[]>([])
  const { plan, refusal, isBusy, forget, look, make } = useRefund(order, act, close)
  const parts = toParts(listRefundable(order), chosen)
  const wanted = { parts, reason: reason.trim(), restock: options.includes('restock') }
  const canMake = plan !== undefined && plan.limit === null
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      forget()
    }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void (canMake ? make({ ...wanted, plan: plan.plan }) : look(wanted))
      }}
    >
      <RefundUnits order={order} chosen={chosen} onChange={change(setChosen)} />
      <TextField
        label="Reason"
        hint="Printed on the credit note."
        isRequired
        value={reason}
        onChange={change(setReason)}
        maxLength={200}
      />
      <CheckboxesField
        label="The pieces"
        options={[{ value: 'restock', label: 'They lie on the shelf again', hint: 'Not for what is broken.' }]}
        value={options}
        onChange={change(setOptions)}
      />
      {refusal !== undefined && (
        <p className="form-refusal" role="alert">
          {refusal}
        </p>
      )}
      <div aria-live="polite">{plan && <PlanShown plan={plan} />}</div>
      <div className="dialog-buttons">
        <Button onPress={close}>Leave it</Button>
        <Button
          kind={canMake ? 'danger' : 'solid'}
          type="submit"
          isBusy={isBusy}
          isDisabled={parts.length === 0 || wanted.reason === ''}
        >
          {canMake ? `Give back ${formatRupees(plan.amount)}` : 'Show what goes back'}
        </Button>
      </div>
    </form>
  )
}

function PlanShown({ plan: { parts, amount, stays, short, payments, limit } }: { plan: Plan }) {
  return (
    <div className="panel stack">
      <dl className="order-sums">
        {parts.map(({ name, units, taxable, tax, toShelf }, index) => (
          <div key={index}>
            <dt>
              {units} × {name}
              {toShelf && <span className="muted"> to the shelf</span>}
            </dt>
            <dd>
              {formatRupees(taxable)} + {formatRupees(tax)} GST
            </dd>
          </div>
        ))}
        <div>
          <dt>Goes back</dt>
          <dd>
            <strong>{formatRupees(amount)}</strong>
          </dd>
        </div>
        <div>
          <dt>Stays with us</dt>
          <dd>{formatRupees(stays)}</dd>
        </div>
      </dl>
      <p className="muted">
        {payments
          .map(({ id, method, amount: share }) => `${formatRupees(share)} to ${id}${method ? ` (${method})` : ''}`)
          .join(', ')}
        . A credit note is made, and the buyer is told when the money has gone.
      </p>
      {short > 0 && (
        <p className="aside-note">
          Only {formatRupees(amount)} is left to give back: the other {formatRupees(short)} that these cost went back at
          the payment provider before.
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
