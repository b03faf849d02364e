import { lt } from 'drizzle-orm'
import { googleSignIns, oneTimeCodes, sessions } from '#server/platform/database/customer-tables.ts'
import { requestLimits } from '#server/platform/database/limit-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { eraseContactDetails } from '#server/platform/privacy/erase-contact-details.ts'

export async function purgeExpired({ database, now }: Pick<Shop, 'database' | 'now'>): Promise<void> {
  const { orm } = database
  await orm.delete(sessions).where(lt(sessions.expiresAt, now()))
  await orm.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, now()))
  await orm.delete(googleSignIns).where(lt(googleSignIns.expiresAt, now()))
  await orm.delete(requestLimits).where(lt(requestLimits.expire, Date.now()))
  await eraseContactDetails({ database, now })
}
