import { useRef, useState } from 'react'
import { allowedReasons, moveRules, planMove, type MoveReason } from '#shop/stock/move-reasons.ts'
import { useCall } from '../api/use-call.ts'
import { useRenew } from '../api/use-renew.ts'
import { openDialog } from '../design/dialogs.tsx'
import { SelectField, TextField } from '../design/field.tsx'
import { showNotice } from '../design/notices.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { useMe } from '../session/me.ts'

type Shelf = { variant: number; name: string; stock: number }

/** @returns once pieces were moved, or it was left */
export async function moveStock(shelf: Shelf): Promise<void> {
  await openDialog<true>({ title: `Move stock: ${shelf.name}` }, (close) => (
    <MoveForm shelf={shelf} close={() => close(true)} />
  ))
}

function MoveForm({ shelf, close }: { shelf: Shelf; close: () => void }) {
  const { reason, setReason, pieces, setPieces, note, setNote, planned, reasons, refusal, isBusy, submit } = useMove(
    shelf,
    close,
  )
  const { stock } = shelf
  return (
    <PlainForm submit={submit} action="Move" isBusy={isBusy} refusal={refusal} leave={close}>
      <SelectField
        label="Why"
        value={reason}
        onChange={setReason}
        options={reasons.map((value) => ({ value, label: moveRules[value].label }))}
      />
      <TextField
        label="Pieces"
        value={pieces}
        onChange={setPieces}
        inputMode={reason === 'corrected' ? 'text' : 'numeric'}
        hint={reason === 'corrected' ? 'With a minus for pieces that are not there.' : undefined}
      />
      <TextField
        label={reason === 'corrected' ? 'Why it is corrected' : 'Note'}
        value={note}
        onChange={setNote}
        maxLength={500}
      />
      <p className="muted">
        {stock} on the shelf{planned.ok && `, then ${stock + planned.change}`}.
      </p>
    </PlainForm>
  )
}

function useMove({ variant, name }: Shelf, close: () => void) {
  const me = useMe()
  const renew = useRenew()
  const { run, isBusy } = useCall('POST /counter/api/v1/stock/{variant}/moves')
  const reasons = allowedReasons(me.staff.roles)
  const [reason, setReason] = useState<MoveReason>(reasons[0] ?? 'received')
  const [pieces, setPieces] = useState('')
  const [note, setNote] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const keys = useRef(new Map<string, string>())
  const units = pieces.trim() === '' ? 0 : Number(pieces.replace('−', '-'))
  const planned = planMove({ reason, units, note: note.trim() })

  async function submit(): Promise<void> {
    if (!planned.ok) return setRefusal(planned.message)
    const body = { reason, units, ...(note.trim() && { note: note.trim() }) }
    // The same wish has the same key: pressing twice, or trying again, moves once.
    const wish = JSON.stringify(body)
    const idempotencyKey = keys.current.get(wish) ?? crypto.randomUUID()
    keys.current.set(wish, idempotencyKey)
    const result = await run({ params: { variant }, body, idempotencyKey })
    if (!result.ok) return setRefusal(result.message)
    await renew(
      'GET /counter/api/v1/stock',
      'GET /counter/api/v1/stock/{variant}/moves',
      'GET /counter/api/v1/products',
      'GET /counter/api/v1/products/{product}',
    )
    showNotice({ text: `${name}: ${result.data.stock} on the shelf now.` })
    close()
  }
  return { reason, setReason, pieces, setPieces, note, setNote, planned, reasons, refusal, isBusy, submit }
}
