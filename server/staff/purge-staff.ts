import { lt } from 'drizzle-orm'
import { staffChallenges, staffSessions } from '#server/database/staff-tables.ts'
import type { Shop } from '#server/shop.ts'

/** Sessions last 30 days at most, and with them the network they came from. */
export async function purgeStaff({ database, now }: Pick<Shop, 'database' | 'now'>): Promise<void> {
  await database.orm.delete(staffSessions).where(lt(staffSessions.expiresAt, now()))
  await database.orm.delete(staffChallenges).where(lt(staffChallenges.expiresAt, now()))
}
