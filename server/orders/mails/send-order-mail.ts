import type { SetLetter } from '#server/customers/mails/letter.ts'
import type { Order } from '#server/database/order-tables.ts'
import type { OrderPromise } from '#server/orders/make-promises.ts'
import { noteBreak } from '#server/orders/note-break.ts'
import type { Shop } from '#server/shop.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'

/** After so long (milliseconds) nobody waits for the mail any more. */
const GIVE_UP_AFTER = 3 * 24 * 60 * 60_000

/**
 * Sends a mail that was promised about an order, with the same Message-ID however often it has to be tried.
 * @throws when it should be tried again; one that nobody will ever take is put before a person
 */
export async function sendOrderMail(
  { database, settings, mails, now, log }: Pick<Shop, 'database' | 'settings' | 'mails' | 'now' | 'log'>,
  {
    order,
    kind,
    promisedAt,
    to,
    mail,
  }: {
    order: Pick<Order, 'id' | 'number'>
    kind: OrderPromise
    promisedAt: Date
    to: string
    mail: SetLetter
  },
): Promise<void> {
  const number = orderNumberText(order.number)
  const host = new URL(settings.publicUrl).hostname
  const id = `${kind.replaceAll(' ', '-')}-${number}-${promisedAt.getTime()}@${host}`
  const sent = await mails.send({ id, to, ...mail })
  if (sent.ok) return
  const { reason, code, status } = sent
  const isHopeless = reason === 'refused' || now().getTime() - promisedAt.getTime() > GIVE_UP_AFTER
  // Not in the service's own words: they often name the recipient.
  if (!isHopeless) throw new Error(`The mail service: ${reason} ${code ?? ''} ${status ?? ''}`)
  log.warn({ order: number, kind, reason, code, status }, 'a mail about an order was not sent')
  await noteBreak(
    database.orm,
    { kind: 'mail not sent', reference: `${order.id}: ${kind}`, details: { reason, code, status } },
    now(),
  )
}
