import { isDeepStrictEqual } from 'node:util'
import { offerChange } from '#contract/counter/offers.ts'
import type { AuditEntry } from '#server/platform/database/audit-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { runAs } from '#server/platform/staff/audit.ts'
import { refuseStale } from '#server/platform/staff/find-last-change.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import {
  applyChange,
  lockOffer,
  NO_OFFER,
  toAudited,
  toSubject,
  writeOffer,
  type OfferWritten,
} from './change-offer.ts'

/** A new edit with the earlier values; refused as stale if somebody has changed these fields since. */
export function undoOffer(
  shop: Pick<Shop, 'database' | 'now'>,
  entry: AuditEntry,
  by: StaffActor,
): Promise<OfferWritten> {
  const today = todayInIndia(shop.now())
  return runAs(shop.database.orm, by, async (tx): Promise<OfferWritten> => {
    const current = await lockOffer(tx, Number(entry.subjectId), today)
    if (!current) return NO_OFFER
    const now: Record<string, unknown> = toAudited(current)
    const isAsWritten = Object.entries(entry.after).every(([field, value]) => isDeepStrictEqual(value, now[field]))
    if (!isAsWritten) return refuseStale(tx, toSubject(current), current)
    const { offerCode: codes, ...before } = entry.before
    const change = offerChange.parse({ ...before, ...(codes !== undefined && { codes }) })
    return writeOffer(tx, current, applyChange(current, change), today, by, entry.id)
  })
}
