import { asc, eq, lte } from 'drizzle-orm'
import { outgoingMails, type OutgoingMail } from '#server/platform/database/mail-tables.ts'
import { claim, LEASE_MS } from '#server/platform/jobs/claim.ts'
import { forEachConcurrently } from '#server/platform/jobs/for-each-concurrently.ts'
import { nextAttemptAt, retryPolicies } from '#server/platform/jobs/retry-policy.ts'
import { recordException } from '#server/platform/ledger/record-exception.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { withRequestId } from '#server/platform/logging/request-id.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { EmailComposer } from './email-composer.ts'
import { renderEmail } from './render-email.ts'

/** `no mailbox`: the mail server says that the address does not exist. */
type WhyUnsent = 'no mailbox' | 'refused' | 'too late'
/** Runs in the transaction that deletes a mail which could not be sent. */
export type GivenUp = (tx: Tx, mail: Pick<OutgoingMail, 'kind' | 'payload'>, now: Date, why: WhyUnsent) => Promise<void>
type Needs = Pick<Shop, 'database' | 'keys' | 'settings' | 'now' | 'couriers' | 'mails' | 'log'> & {
  composeEmail: EmailComposer
  recordGivenUp?: GivenUp
}

export function selectDueMails({ database, now }: Pick<Shop, 'database' | 'now'>) {
  return database.orm
    .select()
    .from(outgoingMails)
    .where(lte(outgoingMails.nextAttemptAt, now()))
    .orderBy(asc(outgoingMails.nextAttemptAt), asc(outgoingMails.id))
    .limit(50)
}

export async function sendQueuedMails(shop: Needs, stopping: AbortSignal): Promise<void> {
  const { database, now } = shop
  const due = await selectDueMails(shop)
  await forEachConcurrently(due, stopping, async (mail) => {
    const leaseEnd = new Date(now().getTime() + LEASE_MS)
    if (!(await claim(database.orm, outgoingMails, mail, leaseEnd))) return
    await withRequestId(mail.requestId, () => sendMail(shop, mail))
  })
}

async function sendMail(shop: Needs, mail: OutgoingMail): Promise<void> {
  const { orm } = shop.database
  const isThisMail = eq(outgoingMails.id, mail.id)
  const retryLater = async () => {
    const nextAt = nextAttemptAt(retryPolicies.mail, mail.attempts, shop.now())
    await orm.update(outgoingMails).set({ nextAttemptAt: nextAt }).where(isThisMail)
  }
  const sent = await composeAndSend(shop, mail).catch(async (error: unknown) => {
    await retryLater()
    throw error
  })
  if (sent === 'retry') return retryLater()
  await orm.transaction(async (tx) => {
    await tx.delete(outgoingMails).where(isThisMail)
    if (sent !== 'done') await shop.recordGivenUp?.(tx, mail, shop.now(), sent)
  })
}

async function composeAndSend(shop: Needs, mail: OutgoingMail): Promise<'done' | 'retry' | WhyUnsent> {
  const { id, kind, recipient } = mail
  const content = await shop.composeEmail(shop, mail)
  if (!content) return 'done'
  const { publicUrl } = shop.settings
  const messageId = `mail-${id}-${mail.createdAt.getTime()}@${new URL(publicUrl).hostname}`
  const sent = await shop.mails.send({ id: messageId, to: recipient, ...renderEmail(content, shop.settings) })
  if (sent.ok) {
    shop.log.info({ event: 'mail.sent', mail: id, kind }, 'a mail was sent')
    return 'done'
  }
  const isTooLate = shop.now().getTime() - mail.createdAt.getTime() > retryPolicies.mail.giveUpAfterMs
  const isRetried = sent.reason !== 'refused' && !isTooLate
  // Omits the service's own words, which often name the recipient.
  const { reason, code, status } = sent
  const event = isRetried ? 'mail.retry' : 'mail.given_up'
  shop.log.warn({ event, mail: id, kind, reason, code, status }, 'A mail was not sent')
  // Records one exception for staff per kind, but none for a refusal, because anybody can type a wrong address.
  if (!isRetried && reason !== 'refused')
    await recordException(
      shop.database.orm,
      { kind: 'mail not sent', reference: kind, details: { reason, code, status } },
      shop.now(),
    )
  if (isRetried) return 'retry'
  if (reason !== 'refused') return 'too late'
  return sent.isNoMailbox ? 'no mailbox' : 'refused'
}
