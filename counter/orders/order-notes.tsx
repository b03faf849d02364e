import { useState } from 'react'
import { callSignedIn } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { TextAreaField } from '../design/field.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { State } from '../design/state.tsx'
import { usePermission } from '../session/me.ts'
import type { StaffOrder } from './order-types.ts'
import { useOrderAction } from './use-order-action.ts'

type Note = StaffOrder['notes'][number]

/** What staff say to each other about it. The buyer never sees it. */
export function OrderNotes({ order }: { order: StaffOrder }) {
  const { act, isBusy } = useOrderAction()
  const mayWrite = usePermission('orders.note')
  const [words, setWords] = useState('')
  const add = async () => {
    const params = { order: order.number }
    const body = { words: words.trim(), pinned: false }
    const isAdded = await act(
      () => callSignedIn('POST /counter/api/v1/orders/{order}/notes', { params, body }),
      'The note is there.',
    )
    if (isAdded) setWords('')
  }
  const pinnedFirst = order.notes.toSorted((a, b) => Number(b.pinned) - Number(a.pinned))
  return (
    <section className="panel stack" aria-label="Notes">
      <h2>Notes</h2>
      {mayWrite && (
        <form
          className="stack"
          data-key="m"
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          <TextAreaField label="New note" hint="For us only." value={words} onChange={setWords} maxLength={2_000} />
          <Button type="submit" isBusy={isBusy} isDisabled={words.trim() === ''}>
            Add the note
          </Button>
        </form>
      )}
      {pinnedFirst.length > 0 && (
        <ul className="things">
          {pinnedFirst.map((note) => (
            <li key={note.id} className="thing order-note">
              <OrderNote order={order} note={note} mayPin={mayWrite} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function OrderNote({ order, note, mayPin }: { order: StaffOrder; note: Note; mayPin: boolean }) {
  const { act, isBusy } = useOrderAction()
  const pin = () =>
    act(
      () =>
        callSignedIn('PATCH /counter/api/v1/orders/{order}/notes/{note}', {
          params: { order: order.number, note: String(note.id) },
          body: { pinned: !note.pinned },
        }),
      note.pinned ? 'No longer pinned.' : 'Pinned: it stands in the list, too.',
    )
  return (
    <>
      <p className="note-words">{note.words}</p>
      <p className="muted">
        {note.by}, {formatMoment(note.at)}
        {note.editedAt !== null && ', changed'} {note.pinned && <State look="waiting">Pinned</State>}
      </p>
      {mayPin && (
        <Button kind="quiet" isBusy={isBusy} onPress={() => void pin()}>
          {note.pinned ? 'Unpin' : 'Pin'}
        </Button>
      )}
    </>
  )
}
