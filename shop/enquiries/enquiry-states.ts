import { isComplaint } from './enquiry-fields.ts'

export const enquiryStates = ['new', 'open', 'waiting for them', 'quoted', 'won', 'lost', 'closed', 'spam'] as const
export type EnquiryState = (typeof enquiryStates)[number]

export const enquiryStateLabels: Readonly<Record<EnquiryState, string>> = {
  new: 'New',
  open: 'To answer',
  'waiting for them': 'Waiting for them',
  quoted: 'Quoted',
  won: 'Became an order',
  lost: 'Lost',
  closed: 'Closed',
  spam: 'Spam',
}

export const waitingStates = ['new', 'open'] as const satisfies readonly EnquiryState[]

export function waitsForUs(state: EnquiryState): boolean {
  return (waitingStates as readonly string[]).includes(state)
}

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** The acknowledgement mail promises an answer in two days. */
export function answerDueAt(since: Date): Date {
  return new Date(since.getTime() + 2 * DAY_MS)
}

/** A complaint must be settled within a month of its arrival; answers do not move that date. */
export function dueAfterAnswer(answers: Readonly<Record<string, string>>, createdAt: Date): Date | null {
  return isComplaint(answers) ? new Date(createdAt.getTime() + 30 * DAY_MS) : null
}
