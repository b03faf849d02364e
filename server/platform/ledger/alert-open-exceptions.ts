import { isNull } from 'drizzle-orm'
import { ledgerExceptions } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'

export function createExceptionAlert({ database, log }: Pick<Shop, 'database' | 'log'>): () => Promise<void> {
  const alerted = new Set<number>()
  return async () => {
    const open = await database.orm.select().from(ledgerExceptions).where(isNull(ledgerExceptions.resolvedAt))
    for (const { id, kind, reference, details, detectedAt } of open) {
      if (alerted.has(id)) continue
      alerted.add(id)
      log.error(
        { event: 'ledger.exception', kind, reference, details, seenAt: detectedAt },
        'exception: a person has to look',
      )
    }
    const stillOpen = new Set(open.map(({ id }) => id))
    for (const id of alerted) if (!stillOpen.has(id)) alerted.delete(id)
  }
}
