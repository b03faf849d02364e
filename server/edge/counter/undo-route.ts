import type { OpenAPIHono } from '@hono/zod-openapi'
import { REPLACED, undoReplacement } from '#server/catalogue/products/replace-picture-everywhere.ts'
import { undoProductChange } from '#server/catalogue/products/undo-product-change.ts'
import { undoSettings } from '#server/platform/configuration/undo-settings.ts'
import type { AuditEntry } from '#server/platform/database/audit-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { undoPicture } from '#server/catalogue/pictures/undo-picture.ts'
import { undoOffer } from '#server/catalogue/offers/undo-offer.ts'
import { findUndoableEntry } from '#server/platform/staff/find-undoable-entry.ts'
import { undoStaffChange } from '#server/platform/staff/change-staff.ts'
import { steppedUpUntil, type Requester } from '#server/platform/staff/staff-sessions.ts'
import { undoStockMove } from '#server/catalogue/stock/undo-stock-move.ts'
import { findSettingGroup } from '#shop/settings/setting-groups.ts'
import { roles } from '#shop/staff/permissions.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { refuseWithoutStepUp, requireActor, requireStaff } from '#server/platform/staff/require-staff.ts'
import { refuseWithCurrent, refuseOperation } from '#server/platform/routes/refuse-operation.ts'
import { readId } from '#server/platform/routes/read-id.ts'

const undoRoute = defineRoute('POST /counter/api/v1/audit/{entry}/undo', 'Write back what was before')

export function registerUndoRoute(api: OpenAPIHono, shop: Shop): void {
  api.openapi(undoRoute, async (c) => {
    const requester = requireStaff(c)
    const found = await findUndoableEntry(shop, requester, readId(c, 'entry'))
    if (!found.ok) return refuseOperation(c, found)
    const isIdentity = found.entry.subjectKind === 'setting' && findSettingGroup(found.entry.subjectId)?.isIdentity
    const isOfStaff = found.entry.operation === 'staff.change'
    if ((isIdentity || isOfStaff) && !steppedUpUntil(requester.session, shop.now())) return refuseWithoutStepUp(c)
    const undone = await undoEntry(shop, found.entry, requester, requireActor(c))
    if (undone.ok) return c.json({ ok: true as const }, 200)
    if (undone.reason !== 'stale' || !('by' in undone)) return refuseWithCurrent(c, undone)
    const message = `${undone.by} changed this since, so it stays. Please look at it, and change it by hand.`
    return refuseWithCurrent(c, { ...undone, message })
  })
}

function undoEntry(shop: Shop, entry: AuditEntry, { staff: { roles: held } }: Requester, by: StaffActor) {
  if (entry.operation === 'stock.move') return undoStockMove(shop, entry, by)
  if (entry.operation === REPLACED) return undoReplacement(shop, entry, by)
  if (entry.operation === 'pictures.write') return undoPicture(shop, entry, by)
  if (entry.operation === 'offers.write') return undoOffer(shop, entry, by)
  if (entry.operation === 'settings.write') return undoSettings(shop, { entry, held }, by)
  if (entry.operation === 'staff.change')
    return undoStaffChange(shop, { staff: { roles: roles.filter((role) => held.includes(role)) } }, { entry }, by)
  return undoProductChange(shop, { entryId: entry.id }, by)
}
