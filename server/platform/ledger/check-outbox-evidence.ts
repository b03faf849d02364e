import type { LedgerDatabase } from './violation.ts'
import { toViolations, type Violation } from './violation.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'

export type OutboxEvidence = {
  bookings?: readonly { reference: string; cancelled: boolean }[]
  mails?: readonly string[]
}

export async function checkOutboxEvidence(
  books: LedgerDatabase,
  { bookings, mails }: OutboxEvidence,
): Promise<Violation[]> {
  return [...(bookings ? await checkBookings(books, bookings) : []), ...(mails ? await checkMails(books, mails) : [])]
}

async function checkBookings(
  { pool }: LedgerDatabase,
  bookings: NonNullable<OutboxEvidence['bookings']>,
): Promise<Violation[]> {
  const rows = parseRows(
    { reference: 'always', booked: 'always', gone: 'always' },
    await pool.query<{ reference: string; booked: boolean; gone: boolean }>(
      `SELECT reference, pickup_requested_at IS NOT NULL AS booked,
       shipments.state = 'cancelled' OR orders.state = 'refunded' AS gone
     FROM parcels JOIN shipments ON shipments.id = shipment_id JOIN orders ON orders.id = order_id`,
    ),
  )
  const parcels = new Map(rows.map((row) => [row.reference, row]))
  const activeBookings = Map.groupBy(
    bookings.filter(({ cancelled }) => !cancelled),
    ({ reference }) => reference,
  )
  const references = [...activeBookings.keys()]
  return [
    ...toViolations(
      'I6 a parcel is booked once',
      references.filter((reference) => (activeBookings.get(reference)?.length ?? 0) > 1),
    ),
    ...toViolations(
      'I6 every booking is a parcel of an order that wants it',
      references.filter((reference) => parcels.get(reference)?.gone !== false),
    ),
    ...toViolations(
      'I6 what we call booked is booked',
      rows
        .filter(({ booked, gone, reference }) => booked && !gone && !activeBookings.has(reference))
        .map((row) => row.reference),
    ),
  ]
}

async function checkMails({ pool }: LedgerDatabase, mails: readonly string[]): Promise<Violation[]> {
  const rows = parseRows(
    { mail: 'always', sent: 'always' },
    await pool.query<{ mail: string; sent: boolean }>(
      `SELECT replace(kind, ' ', '-') || '-GTH-' || lpad(number::text, 6, '0')
         || CASE WHEN kind IN ('order ask mail', 'order payment mail', 'order proof mail', 'order proof reminder mail',
           'order returned mail', 'order return mail') THEN '-' || outbox.id
              WHEN position > 1 THEN '-' || position ELSE '' END || '-'
         || round(extract(epoch FROM outbox.created_at) * 1000) AS mail,
       processed_at IS NOT NULL AND NOT EXISTS (
         SELECT FROM ledger_breaks WHERE kind = 'mail not sent' AND reference = subject || ': ' || outbox.kind
       ) AND email <> '' AS sent
     FROM outbox JOIN orders ON orders.id = outbox.order_id LEFT JOIN shipments ON shipments.id = subject
     WHERE kind LIKE 'order % mail'`,
    ),
  )
  const arrived = new Set(mails.map((id) => id.replace(/^<|@.*$/g, '')).filter((id) => id.startsWith('order-')))
  const enqueuedMails = new Set(rows.map(({ mail }) => mail))
  return [
    ...toViolations(
      'I6 a mail we call sent has arrived',
      rows.filter(({ mail, sent }) => sent && !arrived.has(mail)).map(({ mail }) => mail),
    ),
    ...toViolations(
      'I6 every mail about an order was promised, each kind once',
      [...arrived].filter((mail) => !enqueuedMails.has(mail)),
    ),
  ]
}
