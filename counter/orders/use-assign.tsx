import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callSignedIn } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { openDialog } from '../design/dialogs.tsx'
import { SelectField } from '../design/field.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { splitInto } from '../design/list/in-parts.ts'
import { showNotice } from '../design/notices.tsx'
import { useMe } from '../session/me.ts'
import { BOARD, ORDER, ORDERS, PEOPLE, PLACES, TIMELINE, type OrderRow } from './order-types.ts'

const NOBODY = 'nobody'
/** Orders in one request, whose rows are locked together. */
const PART = 200
type Assignable = Pick<OrderRow, 'number' | 'assignedTo'>
type Choice = { to: string | null; name: string }

/** Asks whose these shall be, and says how it went, with Undo. */
export function useAssign() {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  /** In parts, until one is refused: `left` were not tried then. */
  const send = async (orders: string[], to: string | null) => {
    setBusy(true)
    const done = { assigned: 0, unknown: [] as string[], left: orders.length, message: '' }
    for (const part of splitInto(orders, PART)) {
      const sent = await callSignedIn('POST /counter/api/v1/order-assignments', { body: { orders: part, to } })
      if (!sent.ok) {
        done.message = sent.message
        break
      }
      done.assigned += sent.data.data.assigned
      done.unknown.push(...sent.data.data.unknown)
      done.left -= part.length
    }
    for (const key of [ORDER, ORDERS, BOARD, PLACES, TIMELINE]) void queries.invalidateQueries({ queryKey: [key] })
    setBusy(false)
    if (done.left === orders.length) showNotice({ kind: 'failed', text: done.message })
    return done.left === orders.length ? undefined : done
  }
  const unassign = async (orders: readonly Assignable[]) => {
    for (const [to, theirs] of Map.groupBy(orders, ({ assignedTo }) => assignedTo?.id ?? null))
      await send(theirs.map(listNumber), to)
  }
  /** @returns whether it was done */
  const assign = async (orders: readonly Assignable[]): Promise<boolean> => {
    const title = orders.length === 1 ? `Assign ${orders[0]?.number}` : `Assign these ${orders.length} orders`
    const chosen = await openDialog<Choice>({ title }, (close) => <AssignForm orders={orders} close={close} />)
    if (!chosen) return false
    const done = await send(orders.map(listNumber), chosen.to)
    if (!done) return false
    const undo = () => void unassign(orders.slice(0, orders.length - done.left))
    showNotice({ text: doneText(done, chosen), undo })
    return true
  }
  return { assign, isBusy }
}

const listNumber = ({ number }: Assignable) => number

type Done = { assigned: number; unknown: readonly string[]; left: number; message: string }

function doneText({ assigned, unknown, left, message }: Done, { to, name }: Choice) {
  const orders = assigned === 1 ? '1 order is' : `${assigned} orders are`
  const gone = unknown.length === 0 ? '' : ` Not found: ${unknown.slice(0, 5).join(', ')}.`
  const rest = left === 0 ? '' : ` ${left} are unchanged: ${message}`
  return `${orders} ${to === null ? 'nobody’s now' : `with ${name} now`}.${gone}${rest}`
}

function AssignForm({ orders, close }: { orders: readonly Assignable[]; close: (choice?: Choice) => void }) {
  const me = useMe()
  const people = useRead(PEOPLE).data?.data.data ?? []
  const [first] = orders
  const isOneOwner = orders.every(({ assignedTo }) => assignedTo?.id === first?.assignedTo?.id)
  const [to, setTo] = useState(isOneOwner ? (first?.assignedTo?.id ?? me.staff.id) : me.staff.id)
  const others = people.filter(({ id }) => id !== me.staff.id)
  const options = [
    { value: me.staff.id, label: `${me.staff.name} (me)` },
    ...others.map(({ id, name }) => ({ value: id, label: name })),
    { value: NOBODY, label: 'Nobody' },
  ]
  const name = people.find(({ id }) => id === to)?.name ?? me.staff.name
  return (
    <PlainForm
      submit={() => close({ to: to === NOBODY ? null : to, name })}
      action={orders.length === 1 ? 'Assign it' : 'Assign them'}
      leave={() => close()}
    >
      <SelectField label="Person responsible" options={options} value={to} onChange={setTo} />
    </PlainForm>
  )
}
