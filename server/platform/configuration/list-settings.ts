import { inArray } from 'drizzle-orm'
import type { SettingGroupShown } from '#contract/counter/settings.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { settings } from '#server/platform/database/settings-tables.ts'
import { environment } from '#server/platform/settings/environment.ts'
import type { Shop } from '#server/platform/shop.ts'
import { settingGroupKeys, settingGroups, settingRules, type SettingGroupKey } from '#shop/settings/setting-groups.ts'
import type { SettingGroup } from '#shop/settings/setting-rule.ts'
import { hasPermission, findLimits, type Held } from '#shop/staff/permissions.ts'

type Needs = Pick<Shop, 'configuration'>

export async function listSettings(shop: Needs & Pick<Shop, 'database'>, held: Held) {
  const { orm } = shop.database
  const groups: SettingGroupShown[] = []
  for (const key of settingGroupKeys) groups.push(await readSettingGroup(orm, shop, key, held))
  return groups
}

export async function readSettingGroup(
  orm: Orm | Tx,
  { configuration: { given } }: Needs,
  key: SettingGroupKey,
  held: Held,
): Promise<SettingGroupShown> {
  const names = Object.keys(settingGroups[key].settings)
  const stored = await orm.select().from(settings).where(inArray(settings.name, names))
  const shown = names.map((name) => {
    const row = stored.find((one) => one.name === name)
    const byDefault = defaultOf(name)
    return {
      name,
      value: given[name] ?? row?.value ?? byDefault,
      default: byDefault,
      isFixed: given[name] !== undefined,
      setBy: row?.setBy ?? null,
      setAt: row?.setAt.toISOString() ?? null,
    }
  })
  const version = stored.reduce((sum, row) => sum + row.version, 1)
  return { key, version, mayChange: mayChangeGroup(settingGroups[key], held), settings: shown }
}

export function mayChangeGroup({ isIdentity }: SettingGroup, held: Held): boolean {
  return hasPermission(held, 'settings.write') && (!isIdentity || findLimits(held, 'settings.write').length === 0)
}

export function defaultOf(name: string): string {
  const { usual } = settingRules[name] ?? {}
  if (usual !== undefined) return usual
  const value: unknown = environment.shape[name as keyof typeof environment.shape].parse(undefined)
  return value === undefined ? '' : String(value)
}
