import { sql } from 'drizzle-orm'
import { recordException, resolveException } from '#server/platform/ledger/record-exception.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ownMethods } from '#shop/orders/own-payments.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'

const silentWebhooks = { kind: 'webhooks are silent', reference: 'payment provider' } as const
const PAYMENTS_BEFORE_ALERT = 3

/** The provider disables failing webhooks after a day and only mails the account. */
export async function detectSilentWebhooks({ database, now }: Pick<Shop, 'database' | 'now'>): Promise<void> {
  const at = now()
  const rows = parseRows(
    { unheard: 'always' },
    await database.orm.execute<{ unheard: number }>(sql`
    SELECT count(*) AS unheard FROM payments
    WHERE status IN ('captured', 'refunded') AND (method IS NULL OR method NOT IN ${[...ownMethods]})
      AND created_at BETWEEN ${at}::timestamptz - interval '1 day' AND ${at}::timestamptz - interval '10 minutes'
      AND created_at > coalesce((SELECT max(received_at) FROM payment_events), 'epoch')`),
  )
  const unheard = rows[0]?.unheard ?? 0
  if (unheard >= PAYMENTS_BEFORE_ALERT)
    await recordException(database.orm, { ...silentWebhooks, details: { payments: unheard } }, at)
  else await resolveException(database.orm, silentWebhooks, at)
}
