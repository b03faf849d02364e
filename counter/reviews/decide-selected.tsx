import { callSignedIn } from '../api/use-call.ts'
import { confirm, type Answer } from '../design/confirm.tsx'
import { BulkAction, MANY, type BulkWork } from '../design/list/bulk-action.tsx'
import type { ReviewRow } from './review-row.ts'

const params = ({ id }: ReviewRow) => ({ review: String(id) })
const nameOf = ({ product, name }: ReviewRow) => `${product.name}, by ${name}`
const renews = ['GET /counter/api/v1/reviews', 'GET /counter/api/v1/today']
const those = (rows: readonly ReviewRow[]) => (rows.length === 1 ? '1 review' : `${rows.length} reviews`)

const publishing: BulkWork<ReviewRow, object> = {
  label: 'Publish',
  doing: 'Publishing',
  done: 'published',
  ask: async (rows) =>
    rows.length > MANY
      ? confirm({
          title: `Publish ${those(rows)}?`,
          text: <p>One after the other; you can stop in between. Everybody reads them within a minute.</p>,
          action: `Publish ${those(rows)}`,
        })
      : {},
  send: (row) => callSignedIn('POST /counter/api/v1/reviews/{review}/publish', { params: params(row) }),
  nameOf,
  renews,
}
const holdingBack: BulkWork<ReviewRow, Answer> = {
  label: 'Hold back',
  doing: 'Holding back',
  done: 'held back',
  ask: (rows) =>
    confirm({
      title: `Hold ${those(rows)} back?`,
      text: <p>Nobody sees them, and their stars do not count. Their writers get no mail.</p>,
      action: `Hold ${those(rows)} back`,
      reason: { label: 'Why', isRequired: true, subject: 'reviews/selected/hold-back' },
    }),
  send: (row, { reason }) =>
    callSignedIn('POST /counter/api/v1/reviews/{review}/reject', { params: params(row), body: { reason } }),
  finish: ({ drop }) => drop(),
  nameOf,
  renews,
}

/** Decides the selected reviews that do not have that state yet. */
export function decideSelected(rows: readonly ReviewRow[], untick: () => void) {
  const held = rows.filter(({ state }) => state !== 'published')
  const shown = rows.filter(({ state }) => state !== 'rejected')
  return (
    <>
      <BulkAction rows={held} of={rows.length} untick={untick} work={publishing} />
      <BulkAction rows={shown} of={rows.length} untick={untick} work={holdingBack} />
    </>
  )
}
