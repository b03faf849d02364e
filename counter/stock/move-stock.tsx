import { useState } from 'react'
import {
  allowedReasons,
  findTooMany,
  MANY_UNITS,
  moveRules,
  planMove,
  type MoveReason,
} from '#shop/stock/move-reasons.ts'
import { readGrouped } from '#shop/money/read-grouped.ts'
import { useCall } from '../api/use-call.ts'
import { useRefetch } from '../api/use-refetch.ts'
import { openDialog } from '../design/dialogs.tsx'
import { SelectField, TextField } from '../design/field.tsx'
import { showNotice } from '../design/notices.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { useKeptFields } from '../design/form/use-kept-fields.ts'
import { useMe } from '../session/me.ts'

/** `tries`: the key of each wish that was sent. */
type Typed = { reason: MoveReason; pieces: string; note: string; tries: Readonly<Record<string, string>> }
type Shelf = { variant: number; name: string; stock: number }

/** @returns once pieces were moved, or it was left */
export async function moveStock(shelf: Shelf): Promise<void> {
  await openDialog<true>({ title: `Move stock: ${shelf.name}` }, (close) => (
    <MoveForm shelf={shelf} close={() => close(true)} />
  ))
}

function MoveForm({ shelf, close }: { shelf: Shelf; close: () => void }) {
  const { reason, values, type, planned, reasons, refusal, isBusy, submit, kept } = useMove(shelf, close)
  const { pieces, note } = values
  const { stock } = shelf
  return (
    <PlainForm submit={submit} action="Move" isBusy={isBusy} refusal={refusal} leave={close} kept={kept}>
      <SelectField
        label="Why"
        value={reason}
        onChange={(next) => type({ reason: next })}
        options={reasons.map((value) => ({ value, label: moveRules[value].label }))}
      />
      <TextField
        label="Pieces"
        value={pieces}
        onChange={(next) => type({ pieces: next })}
        inputMode={reason === 'corrected' ? 'text' : 'numeric'}
        hint={reason === 'corrected' ? 'Use a minus for missing pieces.' : undefined}
      />
      <TextField
        label={reason === 'corrected' ? 'Why it is corrected' : 'Note'}
        value={note}
        onChange={(next) => type({ note: next })}
        maxLength={500}
      />
      <p className="muted">
        {stock.toLocaleString('en-IN')} on the shelf
        {planned.ok && `, then ${(stock + planned.change).toLocaleString('en-IN')}`}.
      </p>
    </PlainForm>
  )
}

function readUnits(typed: string): number {
  const text = typed.trim().replace('−', '-')
  const pieces = readGrouped(text.replace(/^-/, ''))
  if (text === '' || pieces === undefined) return text === '' ? 0 : Number.NaN
  return text.startsWith('-') ? -pieces : pieces
}

function useMove({ variant, name }: Shelf, close: () => void) {
  const me = useMe()
  const renew = useRefetch()
  const { run, isBusy } = useCall('POST /counter/api/v1/stock/{variant}/moves')
  const reasons = allowedReasons(me.staff.roles)
  const initial: Typed = { reason: reasons[0] ?? 'received', pieces: '', note: '', tries: {} }
  const { values, type, draft, clear } = useKeptFields(`stock/${variant}/move`, initial)
  const [refusal, setRefusal] = useState<string>()
  const [askedFor, setAskedFor] = useState<number>()
  const { pieces, note } = values
  const reason = reasons.includes(values.reason) ? values.reason : initial.reason
  const units = readUnits(pieces)
  const planned = planMove({ reason, units, note: note.trim() })

  async function submit(): Promise<void> {
    if (!planned.ok) return setRefusal(planned.message)
    const tooMany = findTooMany(me.staff.roles, units)
    if (tooMany !== undefined) return setRefusal(tooMany)
    if (Math.abs(units) > MANY_UNITS && askedFor !== units) {
      setAskedFor(units)
      return setRefusal(`${Math.abs(units).toLocaleString('en-IN')} pieces? If that is right, press Move once more.`)
    }
    const body = { reason, units, ...(note.trim() && { note: note.trim() }) }
    // The same wish has the same key, also out of a draft: pressing twice, or trying again, moves once.
    const wish = JSON.stringify(body)
    const idempotencyKey = values.tries[wish] ?? crypto.randomUUID()
    type({ tries: { ...values.tries, [wish]: idempotencyKey } })
    const result = await run({ params: { variant }, body, idempotencyKey })
    if (!result.ok) return setRefusal(result.message)
    await draft.drop()
    await renew(
      'GET /counter/api/v1/stock',
      'GET /counter/api/v1/stock/{variant}/moves',
      'GET /counter/api/v1/products',
      'GET /counter/api/v1/products/{product}',
    )
    showNotice({ text: `${name}: ${result.data.stock} on the shelf now.` })
    close()
  }
  const kept = { draft, discard: clear, state: 'Check it again: pieces move only when you press Move.' }
  return { reason, values, type, planned, reasons, refusal, isBusy, submit, kept }
}
