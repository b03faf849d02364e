import { lt } from 'drizzle-orm'
import { staffRequests } from '#server/platform/database/api-token-tables.ts'
import { counterChanges } from '#server/platform/database/counter-tables.ts'
import { staffChallenges, staffSessions } from '#server/platform/database/staff-tables.ts'
import type { Shop } from '#server/platform/shop.ts'

const CHANGES_MS = 60 * 60_000
const REPLAY_MS = 72 * 60 * 60_000

export async function purgeStaff({ database, now }: Pick<Shop, 'database' | 'now'>): Promise<void> {
  await database.orm.delete(staffSessions).where(lt(staffSessions.expiresAt, now()))
  await database.orm.delete(staffChallenges).where(lt(staffChallenges.expiresAt, now()))
  await database.orm.delete(counterChanges).where(lt(counterChanges.at, new Date(now().getTime() - CHANGES_MS)))
  await database.orm.delete(staffRequests).where(lt(staffRequests.at, new Date(now().getTime() - REPLAY_MS)))
}
