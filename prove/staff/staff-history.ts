import type { StaffAnswer } from './staff-member.ts'

export type StaffHistory = {
  /** What was answered yes, as its entry in the audit has to say; the subject is an id or a name. */
  done: { operation: string; subject: string }[]
  /** Units by variant: what was moved onto the shelf, less what was moved off it. */
  moved: Map<number, number>
  unexpectedErrors: string[]
}

export const emptyStaffHistory = (): StaffHistory => ({ done: [], moved: new Map(), unexpectedErrors: [] })

/** @returns whether it was done; a 404, 409 or 412 is somebody else who was quicker, or the same again that was done */
export function noteAnswer(
  history: StaffHistory,
  what: { operation: string; subject: string },
  { status, body }: StaffAnswer,
): boolean {
  if (status === 200) history.done.push(what)
  else if (![404, 409, 412].includes(status))
    history.unexpectedErrors.push(`${what.operation} of ${what.subject}: ${status} ${JSON.stringify(body)}`)
  return status === 200
}
