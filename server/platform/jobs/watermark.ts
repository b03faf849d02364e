import { eq } from 'drizzle-orm'
import type { Database } from '#server/platform/database/open-database.ts'
import { watermarks } from '#server/platform/database/order-tables.ts'

export async function readWatermark({ orm }: Database, name: string): Promise<Date | undefined> {
  const [watermark] = await orm.select().from(watermarks).where(eq(watermarks.name, name))
  return watermark?.reachedAt
}

export async function advanceWatermark({ orm }: Database, name: string, reached: Date): Promise<void> {
  await orm
    .insert(watermarks)
    .values({ name, reachedAt: reached })
    .onConflictDoUpdate({ target: watermarks.name, set: { reachedAt: reached } })
}
