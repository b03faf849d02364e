import type { RenderedEmail } from './render-email.ts'
import type { Order } from '#server/database/order-tables.ts'
import type { OutboxKind } from '#server/jobs/enqueue-outbox.ts'
import { recordBreak } from '#server/ledger/record-break.ts'
import type { Shop } from '#server/shop.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'

/** After so long (milliseconds) nobody waits for the mail any more. */
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60_000

/**
 * Sends a mail that was promised about an order, with the same Message-ID however often it has to be tried.
 * @throws when it should be tried again; one that nobody will ever take is put before a person
 */
export async function deliverOrderMail(
  { database, settings, mails, now, log }: Pick<Shop, 'database' | 'settings' | 'mails' | 'now' | 'log'>,
  {
    order,
    kind,
    promisedAt,
    to,
    mail,
  }: {
    order: Pick<Order, 'id' | 'number'>
    kind: OutboxKind
    promisedAt: Date
    to: string
    mail: RenderedEmail
  },
): Promise<void> {
  const number = formatOrderNumber(order.number)
  const host = new URL(settings.publicUrl).hostname
  const id = `${kind.replaceAll(' ', '-')}-${number}-${promisedAt.getTime()}@${host}`
  const sent = await mails.send({ id, to, ...mail })
  if (sent.ok) return
  const { reason, code, status } = sent
  const isPermanent = reason === 'refused' || now().getTime() - promisedAt.getTime() > GIVE_UP_AFTER_MS
  // Not in the service's own words: they often name the recipient.
  if (!isPermanent) throw new Error(`The mail service: ${reason} ${code ?? ''} ${status ?? ''}`)
  log.warn(
    { event: 'order_mail.failed', order: number, kind, reason, code, status },
    'a mail about an order was not sent',
  )
  await recordBreak(
    database.orm,
    { kind: 'mail not sent', reference: `${order.id}: ${kind}`, details: { reason, code, status } },
    now(),
  )
}
