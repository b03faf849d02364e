import { sql, type SQL } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { documentKinds, formatDocumentNumber, type DocumentKind } from '#shop/documents/document-number.ts'
import { formatPurchaseNumber } from '#shop/gift-cards/purchase-number.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import type { TieOut } from './compare-with-books.ts'
import { documentTables, listSeries, type MonthScope } from './month-scope.ts'

/** Exceptions after which money or documents may still change. */
const moneyExceptions = (
  'wrong amount | paid twice | paid after cancelling | payment of another order | unknown order | refund refused | ' +
  'refund failed | paid while under review | cannot be settled | broken invariant | differs from provider | dispute lost'
).split(' | ')
const SHOWN = 3

/** Reasons against closing the month, a sentence each. */
export async function listUnsettled(orm: Orm | Tx, scope: MonthScope, tieOut: readonly TieOut[]): Promise<string[]> {
  const before = (column: SQL) => sql`${column} < ${scope.until}`
  const named = async (sentence: (names: string) => string, query: SQL, show = showOrder) => {
    const names = await listReferences(orm, query)
    return names.length > 0 ? [sentence(joinNames(names.map(show)))] : []
  }
  const found = [
    ...(await named(
      (names) => `Money is still on its way back for ${names}. Wait until the provider says that it went.`,
      sql`SELECT DISTINCT coalesce(orders.number::text, ${PURCHASE} || bought.number) AS reference FROM refunds
        LEFT JOIN (dues JOIN orders ON orders.id = dues.order_id) USING (payment_id)
        LEFT JOIN gift_card_purchases AS bought USING (payment_id)
        WHERE coalesce(orders.number, bought.number) IS NOT NULL
          AND refunds.status IN ('requested', 'pending') AND ${before(sql`refunds.created_at`)}`,
    )),
    ...(await named(
      (names) => `Money went back for ${names}, and no credit note or voucher says so yet.`,
      sql`SELECT DISTINCT orders.number::text AS reference FROM refunds JOIN dues USING (payment_id)
        JOIN orders ON orders.id = dues.order_id
        WHERE refunds.status = 'processed' AND ${before(sql`refunds.processed_at`)}
          AND EXISTS (SELECT FROM invoices WHERE order_id = orders.id)
          AND (refunds.cause NOT LIKE 'dispute % lost' OR orders.state IN ('cancelled', 'refunded'))
          AND NOT EXISTS (SELECT FROM credit_notes JOIN invoices ON invoices.number = invoice_number
            WHERE invoices.order_id = orders.id AND refund_key IN (
              SELECT same.key FROM refunds AS same JOIN dues AS others ON others.payment_id = same.payment_id
              WHERE others.order_id = orders.id AND regexp_replace(same.cause, ', try [0-9]+$', '')
                = regexp_replace(refunds.cause, ', try [0-9]+$', '')))
          AND NOT EXISTS (SELECT FROM refund_vouchers WHERE refund_key = refunds.key)`,
    )),
    ...(await named(
      (names) => `No invoice was issued for ${names}. Start the shop again: it issues what is missing.`,
      sql`SELECT number::text AS reference FROM orders
        WHERE placed_at IS NOT NULL AND ${before(sql`placed_at`)}
          AND NOT EXISTS (SELECT FROM invoices WHERE order_id = orders.id)
          AND NOT EXISTS (SELECT FROM receipt_vouchers WHERE order_id = orders.id)`,
    )),
    ...(await named(
      (names) => `Trouble with money is open: ${names}. Settle it first.`,
      sql`SELECT kind || ' (' || reference || ')' AS reference FROM ledger_breaks
        WHERE resolved_at IS NULL AND ${before(sql`detected_at`)}
          AND kind IN (${sql.join(
            moneyExceptions.map((kind) => sql`${kind}`),
            sql`, `,
          )})`,
      (reference) => reference,
    )),
  ]
  for (const kind of documentKinds) found.push(...(await listGaps(orm, kind, scope)))
  return [...found, ...listDifferences(tieOut)]
}

async function listGaps(orm: Orm | Tx, kind: DocumentKind, scope: MonthScope): Promise<string[]> {
  const missing: string[] = []
  for (const { financialYear, first, last } of await listSeries(orm, kind, scope)) {
    const { financialYear: year, serial } = documentTables[kind]
    const rows = parseRows(
      { serial: 'always' },
      await orm.execute<{ serial: number }>(sql`
        SELECT wanted AS serial FROM generate_series(${first}::int, ${last}::int) AS wanted
        LEFT JOIN ${documentTables[kind]} ON ${year} = ${financialYear} AND ${serial} = wanted
        WHERE ${serial} IS NULL LIMIT ${SHOWN + 1}`),
    )
    missing.push(...rows.map((row) => formatDocumentNumber(kind, financialYear, row.serial)))
  }
  return missing.length > 0 ? [`Numbers are missing: ${joinNames(missing)}. Tell whoever looks after the shop.`] : []
}

const checkNames: Readonly<Record<TieOut['check'], string>> = {
  charged: 'The invoices and what the orders cost',
  gst: 'The GST of the invoices and that of the orders',
  paid: 'The invoices and their payments',
  refunded: 'The credit notes and what was refunded',
  tables: 'The documents and the tables',
  hsn: 'The documents and the HSN summary',
  'gstr-3b': 'The documents and GSTR-3B',
}

function listDifferences(tieOut: readonly TieOut[]): string[] {
  return tieOut
    .filter(({ documents, books }) => documents !== books)
    .map(
      ({ check, documents, books }) =>
        `${checkNames[check]} differ by ${formatRupees(Math.abs(documents - books))}. Tell whoever looks after the shop.`,
    )
}

const PURCHASE = 'gift card '

const showOrder = (number: string) =>
  number.startsWith(PURCHASE)
    ? formatPurchaseNumber(Number(number.slice(PURCHASE.length)))
    : formatOrderNumber(Number(number))

async function listReferences(orm: Orm | Tx, query: SQL): Promise<string[]> {
  const limited = sql`SELECT reference FROM (${query}) AS found ORDER BY reference LIMIT ${SHOWN + 1}`
  return parseRows({ reference: 'always' }, await orm.execute<{ reference: string }>(limited)).map(
    ({ reference }) => reference,
  )
}

function joinNames(names: readonly string[]): string {
  return names.length > SHOWN ? `${names.slice(0, SHOWN).join(', ')} and more` : names.join(', ')
}
