import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import type { CallResult } from '../../api/call.ts'
import { callSignedIn } from '../../api/use-call.ts'
import { useRead } from '../../api/use-read.ts'
import { Button } from '../button.tsx'
import { TextField } from '../field.tsx'
import { PlainForm } from '../form/plain-form.tsx'
import { showNotice } from '../notices.tsx'

const VIEWS = 'GET /counter/api/v1/views'
type View = CounterAnswer<typeof VIEWS>['data'][number]

/** All views of a list: to open, rename, move up and delete. */
export function ArrangeViews({ list, close }: { list: string; close: () => void }) {
  const views = useRead(VIEWS, { query: { list } }).data?.data.data
  const [renamed, setRenamed] = useState<number>()
  const { change, remove } = useViewWrites(list)
  if (views?.length === 0)
    return <p className="dialog-text">No view is saved yet. Choose filters, then “Save this view”.</p>
  return (
    <ul className="things">
      {views?.map((view, index) => (
        <li key={view.id} className="thing thing-wraps">
          {renamed === view.id ? (
            <Rename
              view={view}
              rename={async (name) => {
                if (await change(view.id, { name })) setRenamed(undefined)
              }}
              leave={() => setRenamed(undefined)}
            />
          ) : (
            <ViewRow
              view={view}
              place={index + 1}
              close={close}
              rename={() => setRenamed(view.id)}
              remove={() => void remove(view)}
              {...(views[index - 1]?.shared === view.shared && { moveUp: () => void change(view.id, { up: true }) })}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function useViewWrites(list: string) {
  const queries = useQueryClient()
  const write = async (send: () => Promise<CallResult<unknown>>) => {
    const written = await send()
    await queries.invalidateQueries({ queryKey: [VIEWS] })
    if (!written.ok) showNotice({ kind: 'failed', text: written.message })
    return written.ok
  }
  const change = (view: number, body: { name?: string; up?: true }) =>
    write(() => callSignedIn('PATCH /counter/api/v1/views/{view}', { params: { view }, body }))
  const remove = async ({ id, name, query, shared }: View) => {
    const gone = await write(() => callSignedIn('DELETE /counter/api/v1/views/{view}', { params: { view: id } }))
    const body = { list, name, query, shared }
    const undo = () => void write(() => callSignedIn('POST /counter/api/v1/views', { body }))
    if (gone) showNotice({ text: `“${name}” is deleted.`, undo })
  }
  return { change, remove }
}

type RowProps = { view: View; place: number; close: () => void; moveUp?: () => void }

function ViewRow({
  view,
  place,
  close,
  moveUp,
  rename,
  remove,
}: RowProps & { rename: () => void; remove: () => void }) {
  const { name, query, shared, mayChange } = view
  const buttons = [
    ...(moveUp ? [['Move', 'up', moveUp] as const] : []),
    ['Rename', '', rename] as const,
    ['Delete', '', remove] as const,
  ]
  return (
    <>
      <span>
        <Link to={`?${query}`} onClick={close}>
          {name}
        </Link>{' '}
        <span className="muted">
          {shared ? 'for everybody' : 'only yours'}
          {place <= 5 && `, key ${place}`}
        </span>
      </span>
      {mayChange && (
        <span className="row">
          {buttons.map(([verb, where, press]) => (
            <Button key={verb} kind="quiet" aria-label={`${verb} ${name} ${where}`.trim()} onPress={press}>
              {`${verb} ${where}`.trim()}
            </Button>
          ))}
        </span>
      )}
    </>
  )
}

function Rename({ view, rename, leave }: { view: View; rename: (name: string) => Promise<void>; leave: () => void }) {
  const [name, setName] = useState(view.name)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  return (
    <PlainForm
      submit={() => (name.trim() === '' ? leave() : void rename(name.trim()))}
      action="Rename it"
      leave={leave}
    >
      <TextField label={`New name of ${view.name}`} value={name} onChange={setName} maxLength={40} inputRef={field} />
    </PlainForm>
  )
}
