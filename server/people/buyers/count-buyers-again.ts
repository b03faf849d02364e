import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { isOrderOf } from './is-order-of.ts'
import { writeBuyers } from './update-buyers.ts'

/** After an order got another e-mail. A buyer without orders becomes the other one; note and tags go along. */
export async function countBuyersAgain(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const [left] = parseRows(
    { isAny: 'always' },
    await tx.execute<{ isAny: boolean }>(sql`SELECT EXISTS (SELECT FROM orders WHERE ${isOrderOf(from)}) AS "isAny"`),
  )
  if (!left?.isAny) {
    await tx.execute(sql`
      UPDATE buyers SET email = ${to}
      WHERE email = ${from} AND NOT EXISTS (SELECT FROM buyers AS known WHERE known.email = ${to})`)
    await tx.execute(sql`
      UPDATE buyers SET note = concat_ws(E'\n', nullif(buyers.note, ''), nullif(gone.note, '')),
        tags = ARRAY(SELECT DISTINCT unnest(buyers.tags || gone.tags)), version = buyers.version + 1
      FROM buyers AS gone WHERE gone.email = ${from} AND buyers.email = ${to}`)
    await tx.execute(sql`DELETE FROM buyers WHERE email = ${from}`)
  }
  await writeBuyers(tx, sql`(${from}, ${to})`)
}
