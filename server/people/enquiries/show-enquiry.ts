import type { EnquiryRow as ShownRow } from '#contract/counter/enquiries.ts'
import type { EnquiryRow } from '#server/platform/database/enquiry-tables.ts'
import { isComplaint } from '#shop/enquiries/enquiry-fields.ts'
import { formatEnquiryNumber } from '#shop/enquiries/enquiry-number.ts'

const GIST_LENGTH = 140

/** For the list. */
export function showEnquiry(found: { enquiry: EnquiryRow; assignee: string | null }, now: Date): ShownRow {
  const { number, kind, answers, state, assignedTo, dueAt, createdAt } = found.enquiry
  const words = answers['message'] ?? answers['words'] ?? answers['idea'] ?? ''
  return {
    number: formatEnquiryNumber(number),
    kind,
    isComplaint: isComplaint(answers),
    from: [answers['name'], answers['company']].filter(Boolean).join(', '),
    gist: words.length > GIST_LENGTH ? `${words.slice(0, GIST_LENGTH)} …` : words,
    state,
    assignedTo: assignedTo === null ? null : { id: assignedTo, name: found.assignee ?? '' },
    dueAt: dueAt?.toISOString() ?? null,
    isLate: dueAt !== null && dueAt < now,
    createdAt: createdAt.toISOString(),
  }
}
