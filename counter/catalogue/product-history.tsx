import { useQueryClient } from '@tanstack/react-query'
import { planRevert } from '#shop/editing/plan-revert.ts'
import { callSignedIn } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { fieldText } from '../audit/list-changes.ts'
import { operationText } from '../audit/operation-text.ts'
import type { Entry } from '../audit/entry.ts'
import { Button, ButtonLink } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { showNotice } from '../design/notices.tsx'
import type { Product } from './product.ts'

const SHOWN = 20

/** The last changes of a product and its variants. Each can be the moment to go back to. */
export function ProductHistory({ product: { id, name }, wentBack }: { product: Product; wentBack: () => void }) {
  const queries = useQueryClient()
  const read = useRead('GET /counter/api/v1/audit', { query: { product: id, operation: 'products.', limit: SHOWN } })
  const entries = read.data?.data.data ?? []
  const goBack = async (entry: Entry) => {
    const plan = planRevert(entries, entry.id)
    if (!plan.ok) {
      const stuck = entries.find(({ id: at }) => at === plan.stopsAt)
      const what = stuck ? describe(stuck) : 'A later change'
      return showNotice({ kind: 'failed', text: `“${what}” cannot be undone. Please change it by hand.` })
    }
    const changes = plan.undo.length === 1 ? 'One change is' : `${plan.undo.length} changes are`
    const answer = await confirm({
      title: `As ${name} was before ${formatMoment(entry.at)}?`,
      text: `${changes} undone. Stock and orders stay as they are.`,
      action: 'Go back',
    })
    if (!answer) return
    const failed = await undoAll(plan.undo)
    showNotice(failed === undefined ? { text: `${name} is as it was.` } : { kind: 'failed', text: failed })
    await queries.invalidateQueries()
    wentBack()
  }
  if (entries.length === 0) return null
  return (
    <details className="panel more-words">
      <summary>History</summary>
      <ul className="things">
        {entries.map((entry) => (
          <li key={entry.id} className="thing">
            <div>
              <p>
                {entry.actor.name} {describe(entry)}
              </p>
              <p className="muted">
                {formatMoment(entry.at)}
                {entry.fields.length > 0 && `: ${entry.fields.map(fieldText).join(', ')}`}
              </p>
            </div>
            {entry.undo === 'possible' && (
              <Button kind="quiet" onPress={() => void goBack(entry)}>
                Back to before this
              </Button>
            )}
          </li>
        ))}
      </ul>
      {read.data?.data.next && <ButtonLink to={`/audit?kind=product&subject=${id}`}>Older changes</ButtonLink>}
    </details>
  )
}

const describe = ({ operation, subject, undoOf, after }: Entry) =>
  `${undoOf === null ? '' : 'undid: '}${operationText(operation, subject.name, after)}`

/** One after the other, because each refusal must stop the rest. @returns why it stopped */
async function undoAll(entries: readonly number[]): Promise<string | undefined> {
  for (const entry of entries) {
    const result = await callSignedIn('POST /counter/api/v1/audit/{entry}/undo', { params: { entry } })
    if (!result.ok) return result.message
  }
  return undefined
}
