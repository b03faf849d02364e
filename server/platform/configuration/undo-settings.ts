import type { AuditEntry } from '#server/platform/database/audit-tables.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuseStale } from '#server/platform/staff/find-last-change.ts'
import { refuse } from '#shop/refusal.ts'
import { findSettingGroup, type SettingGroupKey } from '#shop/settings/setting-groups.ts'
import type { Held } from '#shop/staff/permissions.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { lockSettings, writeSettings, type SettingsChanged } from './change-settings.ts'
import { defaultOf, readSettingGroup } from './list-settings.ts'

type Needs = Pick<Shop, 'database' | 'settings' | 'configuration' | 'keys' | 'log' | 'now'>

export async function undoSettings(
  shop: Needs,
  { entry, held }: { entry: AuditEntry; held: Held },
  by: StaffActor,
): Promise<SettingsChanged> {
  if (!findSettingGroup(entry.subjectId)) return refuse.invalid('invalid', 'These settings no longer exist.')
  const key = entry.subjectId as SettingGroupKey
  const undone = await runTransaction(shop.database.orm, async (tx): Promise<SettingsChanged> => {
    await lockSettings(tx)
    const current = await readSettingGroup(tx, shop, key, held)
    const shown = new Map(current.settings.map(({ name, value }) => [name, value]))
    const isAsWritten = Object.entries(entry.after).every(([name, value]) => shown.get(name) === value)
    if (!isAsWritten) return refuseStale(tx, { kind: 'setting', id: key }, current)
    const values = Object.entries(entry.before).map(([name, value]) => {
      const text = String(value)
      return [name, text === defaultOf(name) ? null : text]
    })
    return writeSettings(tx, shop, { key, values: Object.fromEntries(values), held, undoOf: entry.id }, by)
  })
  if (undone.ok) await shop.configuration.refresh()
  return undone
}
