import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { openDialog } from '../dialogs.tsx'
import { showNotice } from '../notices.tsx'
import { doInParts, refusalLines, type PartsDone } from './in-parts.ts'

/** From here on one is asked first, and watches the count. */
export const MANY = 10

/** Bulk action on selected rows, one request for each row. */
export type BulkWork<Row, Asked> = {
  /** The button's verb: "Confirm". */
  label: string
  /** While it is done: "Confirming". */
  doing: string
  /** "confirmed": behind how many of how many. */
  done: string
  /** @returns undefined when it was left */
  ask: (rows: readonly Row[]) => Promise<Asked | undefined>
  send: (row: Row, asked: Asked) => Promise<{ ok: true } | { ok: false; message: string }>
  /** Once all of it is done and nothing was refused. */
  finish?: (asked: Asked) => Promise<void>
  nameOf: (row: Row) => string
  /** Routes to read again afterwards. */
  renews: readonly string[]
}

/** A button that does it one after the other, can be stopped when they are many, and says at the end what was refused. */
export function BulkAction<Row, Asked>({
  rows,
  of = rows.length,
  untick,
  work,
}: {
  rows: readonly Row[]
  /** The number of selected rows, if the action suits only some of them. The button then shows its own number. */
  of?: number
  untick: () => void
  work: BulkWork<Row, Asked>
}) {
  const queries = useQueryClient()
  // Rows change while it is done, and live: what was begun keeps its own count.
  const [doing, setDoing] = useState<{ tried: number; all: number }>()
  const isStopped = useRef(false)
  const { label, ask, send, finish, nameOf, renews } = work
  const doAll = async () => {
    const asked = await ask(rows)
    if (asked === undefined) return
    isStopped.current = false
    const all = rows.length
    const told = (tried: number) => setDoing({ tried, all })
    told(0)
    const options = { nameOf, told, isStopped: () => isStopped.current }
    const result = await doInParts(rows, (row) => send(row, asked), options)
    if (result.done === all) await finish?.(asked)
    setDoing(undefined)
    untick()
    sayDone(result, all, work.done)
    for (const key of renews) await queries.invalidateQueries({ queryKey: [key] })
  }
  if (doing && doing.all > MANY)
    return (
      <>
        <output>
          {work.doing}: {doing.tried} of {doing.all}
        </output>
        <Button onPress={() => (isStopped.current = true)}>Stop</Button>
      </>
    )
  if (rows.length === 0 && !doing) return null
  return (
    <Button isBusy={doing !== undefined} onPress={() => void doAll()}>
      {rows.length === of ? label : `${label} (${rows.length} of ${of})`}
    </Button>
  )
}

function sayDone(result: PartsDone, all: number, deed: string): void {
  const { done, refused, left } = result
  const stopped = left > 0 ? ` You stopped before ${left}.` : ''
  const text = `${done} of ${all} ${deed}.${stopped}`
  if (refused.length === 0) return showNotice({ text })
  const lines = refusalLines(refused)
  if (lines.length === 1) return showNotice({ kind: 'failed', text: `${text} ${lines[0]}` })
  void openDialog({ title: text }, (close) => (
    <div className="stack">
      <p className="dialog-text">Not {deed}:</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="dialog-buttons">
        <Button kind="solid" onPress={() => close()}>
          OK
        </Button>
      </div>
    </div>
  ))
}
