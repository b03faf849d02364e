import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/open-database.ts'

/** More placed orders like this one, with shipment and lines, but without dues, documents and outbox. */
export async function cloneOrders(
  { orm }: Database,
  { orderId, count }: { orderId: string; count: number },
): Promise<void> {
  const ids = sql`generate_series(1, ${count}::int) AS n`
  const copy = (table: string, id: string, changed: Record<string, string>) => {
    const values = Object.entries(changed).map(([name, value]) => `'${name}', ${value}`)
    const names = sql.raw(table)
    return sql`INSERT INTO ${names} ${id === '' ? sql`` : sql.raw('OVERRIDING SYSTEM VALUE')}
      SELECT copied.* FROM ${ids}, ${names} AS original,
        LATERAL jsonb_populate_record(original, jsonb_build_object(${sql.raw(values.join(', '))})) AS copied
      WHERE original.${sql.raw(table === 'orders' ? 'id' : 'order_id')} = ${orderId}`
  }
  const clone = (name: string) => `'c' || lpad(n::text, 8, '0') || substr(original.${name}, 10)`
  await orm.execute(
    copy('orders', '', { id: clone('id'), number: `nextval('order_numbers')`, fingerprint: `'clone-' || n` }),
  )
  await orm.execute(copy('shipments', '', { id: clone('id'), order_id: clone('order_id') }))
  await orm.execute(
    copy('order_lines', 'id', {
      id: `(SELECT max(id) FROM order_lines) + n`,
      order_id: clone('order_id'),
      shipment_id: clone('shipment_id'),
    }),
  )
}
