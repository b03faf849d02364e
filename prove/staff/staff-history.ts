import type { StaffAnswer } from './staff-member.ts'

export type StaffHistory = {
  /** Successful operations, which the audit must hold; the subject is an id or a name. */
  done: { operation: string; subject: string }[]
  /** Units by variant: added to the shelf minus removed. */
  moved: Map<number, number>
  unexpectedErrors: string[]
}

export const emptyStaffHistory = (): StaffHistory => ({ done: [], moved: new Map(), unexpectedErrors: [] })

/** @returns whether it succeeded; 404, 409 or 412 mean that somebody else was quicker, or a repetition */
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
