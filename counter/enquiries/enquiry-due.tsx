import { formatMoment } from '../design/format-moment.ts'
import { State } from '../design/state.tsx'
import type { EnquiryRow } from './enquiry-types.ts'

/** By when it wants an answer; late ones say so. */
export function EnquiryDue({ dueAt, isLate }: Pick<EnquiryRow, 'dueAt' | 'isLate'>) {
  if (dueAt === null) return <>–</>
  return (
    <span className="whole">
      {formatMoment(dueAt)} {isLate && <State look="bad">Late</State>}
    </span>
  )
}
