import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { enquiries, enquiryPictures } from '#server/platform/database/enquiry-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isComplaint, type EnquiryKind } from '#shop/enquiries/enquiry-fields.ts'
import { answerDueAt } from '#shop/enquiries/enquiry-states.ts'
import type { SanitizedPicture } from '#server/platform/uploads/sanitize-picture.ts'

/** Milliseconds in which an equal enquiry is a second click, a reload or a lost answer. */
const DUPLICATE_WINDOW_MS = 10 * 60_000

type Answers = Record<string, string>

export function enquiryDigest(kind: EnquiryKind, answers: Answers, files: readonly { bytes: Uint8Array }[]): string {
  const digest = createHash('sha256').update(JSON.stringify([kind, answers]))
  for (const { bytes } of files) digest.update(createHash('sha256').update(bytes).digest())
  return digest.digest('base64url')
}

export async function findDuplicateEnquiry(orm: Orm | Tx, digest: string, now: Date): Promise<number | undefined> {
  const [same] = await orm
    .select({ number: enquiries.number })
    .from(enquiries)
    .where(and(eq(enquiries.digest, digest), gt(enquiries.createdAt, new Date(now.getTime() - DUPLICATE_WINDOW_MS))))
  return same?.number
}

/** Queues both mails in the same transaction; stores one of equal concurrent enquiries. @returns its number */
export async function storeEnquiry(
  { database, settings, now }: Pick<Shop, 'database' | 'settings' | 'now'>,
  enquiry: {
    kind: EnquiryKind
    email: string
    answers: Answers
    digest: string
    pictures: readonly SanitizedPicture[]
    /** The order line of a reported problem. */
    orderLineId?: number
  },
): Promise<number> {
  const { kind, email, answers, digest, pictures, orderLineId = null } = enquiry
  const { seller, shopMailbox } = settings
  return database.orm.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${digest}, 0))`)
    const at = now()
    const duplicate = await findDuplicateEnquiry(tx, digest, at)
    if (duplicate !== undefined) return duplicate

    const [row] = await tx
      .insert(enquiries)
      .values({ kind, email, answers, digest, orderLineId, createdAt: at, dueAt: answerDueAt(at) })
      .returning({ number: enquiries.number })
    const { number } = row!
    for (const [index, { webp, width, height }] of pictures.entries())
      await tx.insert(enquiryPictures).values({ enquiryNumber: number, position: index + 1, webp, width, height })
    const workshop = isComplaint(answers) ? seller.grievanceOfficer.email : shopMailbox
    const payload = { number: String(number) }
    await queueMail(tx, { kind: 'enquiry received', recipient: email, payload }, at)
    await queueMail(tx, { kind: 'enquiry arrived', recipient: workshop, payload }, at)
    return number
  })
}
