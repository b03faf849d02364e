import { callSignedIn } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { TextAreaField } from '../design/field.tsx'
import { DraftNotes } from '../design/form/draft-notes.tsx'
import { useKeptFields } from '../design/form/use-kept-fields.ts'
import { formatMoment } from '../design/format-moment.ts'
import { State } from '../design/state.tsx'
import { usePermission } from '../session/me.ts'
import { type StaffOrder, PEOPLE } from './order-types.ts'
import { useOrderAction } from './use-order-action.ts'
import { useRead } from '../api/use-read.ts'

type Note = StaffOrder['notes'][number]

/** Notes of staff. The buyer never sees them. */
export function OrderNotes({ order }: { order: StaffOrder }) {
  const { act, isBusy } = useOrderAction()
  const mayWrite = usePermission('orders.note')
  const { values, type, draft, clear } = useKeptFields(`orders/${order.number}/note`, { words: '' })
  const { words } = values
  const add = async () => {
    const params = { order: order.number }
    const body = { words: words.trim(), pinned: false }
    const isAdded = await act(
      () => callSignedIn('POST /counter/api/v1/orders/{order}/notes', { params, body }),
      'The note is there.',
    )
    if (isAdded) clear()
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
          <DraftNotes draft={draft} discard={clear} />
          <TextAreaField
            label="New note"
            hint="For us only. @ and a name tells that person."
            value={words}
            onChange={(next) => type({ words: next })}
            maxLength={2_000}
          />
          <MentionNames words={words} onChange={(next) => type({ words: next })} />
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

/** A name that nobody has is said, or the writer would wait for somebody who was told nothing. */
function toldText({ words, told }: Note): string {
  if (told.length > 0) return `, notified ${told.join(', ')}`
  return /(?:^|\s)@\p{L}/u.test(words) ? ', nobody notified: no colleague has this name' : ''
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
      note.pinned ? 'The note is no longer pinned.' : 'Pinned. The order list shows the note, too.',
    )
  return (
    <>
      <p className="note-words">{note.words}</p>
      <p className="muted">
        {note.by}, {formatMoment(note.at)}
        {toldText(note)}
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

const MOST_NAMES = 6

/** Offers the colleagues whose name begins with what follows the last @. */
function MentionNames({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  const begun = /(?:^|\s)@([\p{L}\p{M}]*)$/u.exec(words)?.[1]
  const people = useRead(PEOPLE, { enabled: begun !== undefined }).data?.data.data ?? []
  if (begun === undefined) return null
  const start = begun.toLowerCase()
  const named = people.filter(({ name }) => name.toLowerCase().startsWith(start)).slice(0, MOST_NAMES)
  return (
    <fieldset className="row mention-names" aria-label="Colleagues to notify">
      {named.map(({ id, name }) => (
        <Button key={id} onPress={() => onChange(`${words.slice(0, words.length - begun.length)}${name} `)}>
          @{name}
        </Button>
      ))}
      {named.length === 0 && people.length > 0 && <span className="muted">No colleague’s name begins so.</span>}
    </fieldset>
  )
}
