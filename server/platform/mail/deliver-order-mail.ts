import type { RenderedEmail } from './render-email.ts'
import type { OutboxKind } from '#server/platform/jobs/enqueue-outbox.ts'
import { recordException } from '#server/platform/ledger/record-exception.ts'
import type { Shop } from '#server/platform/shop.ts'

const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60_000

/** One Message-ID for all attempts, so copies are recognised. @throws to be retried; a permanent failure goes to staff */
export async function deliverOrderMail(
  { database, settings, mails, now, log }: Pick<Shop, 'database' | 'settings' | 'mails' | 'now' | 'log'>,
  {
    subject,
    number,
    kind,
    enqueuedAt,
    to,
    mail,
  }: {
    subject: string
    number: string
    kind: OutboxKind
    enqueuedAt: Date
    to: string
    mail: RenderedEmail
  },
): Promise<void> {
  const host = new URL(settings.publicUrl).hostname
  const id = `${kind.replaceAll(' ', '-')}-${number}-${enqueuedAt.getTime()}@${host}`
  const sent = await mails.send({ id, to, ...mail })
  if (sent.ok) return
  const { reason, code, status } = sent
  const isPermanent = reason === 'refused' || now().getTime() - enqueuedAt.getTime() > GIVE_UP_AFTER_MS
  // Omits the service's message, which often names the recipient.
  if (!isPermanent) throw new Error(`The mail service: ${reason} ${code ?? ''} ${status ?? ''}`)
  log.warn(
    { event: 'order_mail.failed', order: number, kind, reason, code, status },
    'a mail about an order was not sent',
  )
  await recordException(
    database.orm,
    { kind: 'mail not sent', reference: `${subject}: ${kind}`, details: { reason, code, status } },
    now(),
  )
}
