import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { showNotice } from '../design/notices.tsx'
import { listEntryChanges } from './list-changes.ts'
import type { Entry } from './entry.ts'

/** Writes back what was before, if nobody has changed it since. */
export function UndoButton({ entry }: { entry: Entry }) {
  const queries = useQueryClient()
  const { run, isBusy } = useCall('POST /counter/api/v1/audit/{entry}/undo')
  const undo = async () => {
    const answer = await confirm({ title: 'Undo this?', text: <UndoPreview entry={entry} />, action: 'Undo it' })
    if (!answer) return
    const result = await run({ params: { entry: entry.id } })
    showNotice(result.ok ? { text: 'It is undone.' } : { kind: 'failed', text: result.message })
    // An undo can change data of any screen.
    await queries.invalidateQueries()
  }
  return (
    <Button isBusy={isBusy} onPress={() => void undo()}>
      Undo
    </Button>
  )
}

function UndoPreview({ entry }: { entry: Entry }) {
  if (entry.operation === 'stock.move')
    return <p>The same number of pieces moves back. Sales since then stay, and the ledger keeps both movements.</p>
  return (
    <>
      <p>These values of {entry.subject.name} come back:</p>
      <dl className="pairs">
        {listEntryChanges(entry).map(({ field, before }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>{before}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
