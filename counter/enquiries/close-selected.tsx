import { waitsForUs } from '#shop/enquiries/enquiry-states.ts'
import { callSignedIn } from '../api/use-call.ts'
import { confirm } from '../design/confirm.tsx'
import { BulkAction, type BulkWork } from '../design/list/bulk-action.tsx'
import { ENQUIRIES, ENQUIRY, type EnquiryRow } from './enquiry-types.ts'

const closing: BulkWork<EnquiryRow, object> = {
  label: 'Close',
  doing: 'Closing',
  done: 'closed',
  async ask(rows) {
    const waiting = rows.filter(({ state }) => waitsForUs(state)).length
    if (waiting === 0) return {}
    return confirm({
      title: rows.length === 1 ? 'Close 1 enquiry?' : `Close ${rows.length} enquiries?`,
      text: (
        <p>
          {waiting} of them still wait for an answer of ours. Who wrote is not told; what they write again opens it.
        </p>
      ),
      action: 'Close them',
    })
  },
  async send({ number, state }) {
    const params = { enquiry: number }
    const read = await callSignedIn(ENQUIRY, { params })
    if (!read.ok) return read
    const { version, state: now } = read.data.data
    if (now !== state) return { ok: false as const, message: 'Something came in meanwhile. Please look at it first.' }
    return callSignedIn('PATCH /counter/api/v1/enquiries/{enquiry}', { params, version, body: { state: 'closed' } })
  },
  nameOf: ({ number }) => number,
  renews: [ENQUIRIES, 'GET /counter/api/v1/today'],
}

/** Closes the selected enquiries that are still open. */
export function closeSelected(rows: readonly EnquiryRow[], untick: () => void) {
  const open = rows.filter(({ state }) => state !== 'closed')
  return <BulkAction rows={open} of={rows.length} untick={untick} work={closing} />
}
