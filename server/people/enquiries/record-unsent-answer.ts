import { and, eq } from 'drizzle-orm'
import { enquiries, enquiryWords } from '#server/platform/database/enquiry-tables.ts'
import type { GivenUp } from '#server/platform/mail/send-queued-mails.ts'
import { answerDueAt } from '#shop/enquiries/enquiry-states.ts'

/** Adds a note to the thread, and the enquiry waits for us again, perhaps for a telephone call. */
export const recordUnsentAnswer: GivenUp = async (tx, { payload }, now) => {
  const [words] = await tx
    .update(enquiryWords)
    .set({ notSentAt: now })
    .where(eq(enquiryWords.id, Number(payload['words'])))
    .returning({ number: enquiryWords.enquiryNumber })
  if (!words) return
  await tx
    .update(enquiries)
    .set({ state: 'open', dueAt: answerDueAt(now) })
    .where(and(eq(enquiries.number, words.number), eq(enquiries.state, 'waiting for them')))
}
