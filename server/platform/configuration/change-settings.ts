import { sql } from 'drizzle-orm'
import { SettingsError } from '#config'
import type { SettingGroupShown } from '#contract/counter/settings.ts'

import type { Tx } from '#server/platform/database/open-database.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { settings, settingsVersion } from '#server/platform/database/settings-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { actAs, recordAudit } from '#server/platform/staff/audit.ts'
import { refuseStale, type Stale } from '#server/platform/staff/find-last-change.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { checkSettings } from '#shop/settings/check-setting.ts'
import { settingGroups, type SettingGroupKey } from '#shop/settings/setting-groups.ts'
import { explainMissingPermission, type Held } from '#shop/staff/permissions.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { findPicture } from './find-picture.ts'
import { readLogo } from './logos.ts'
import { readSettingGroup } from './list-settings.ts'
import { listFoodOnSale } from './require-food-licence.ts'
import { readStoredSettings } from './read-stored-settings.ts'

type Needs = Pick<Shop, 'database' | 'settings' | 'configuration' | 'keys' | 'log' | 'now'>
export type SettingValues = Readonly<Record<string, string | null>>
export type SettingsChanged =
  | { ok: true; group: SettingGroupShown }
  | (OperationRefusal<'not-allowed' | 'fixed' | 'invalid'> & { faults?: Record<string, string> })
  | Stale<SettingGroupShown>

type Wanted = {
  key: SettingGroupKey
  version?: number
  values: SettingValues
  held: Held
  undoOf?: number
}

/** Other processes follow within seconds. @param values by name; null for the default */
export async function changeSettings(shop: Needs, wanted: Wanted, by: StaffActor): Promise<SettingsChanged> {
  const changed = await runTransaction(shop.database.orm, (tx) => writeSettings(tx, shop, wanted, by))
  if (changed.ok) await shop.configuration.refresh()
  return changed
}

/** The caller refreshes the configuration after its commit. */
export async function writeSettings(tx: Tx, shop: Needs, wanted: Wanted, by: StaffActor): Promise<SettingsChanged> {
  const { key, version, values, held, undoOf } = wanted
  await actAs(tx, by)
  await lockSettings(tx)
  const group = settingGroups[key]
  const current = await readSettingGroup(tx, shop, key, held)
  if (!current.mayChange) return refuse.forbidden('not-allowed', explainMissingPermission('settings.write'))
  const subject = { kind: 'setting', id: key, name: group.label }
  if (version !== undefined && current.version !== version) return refuseStale(tx, subject, current)
  const refused = await refuseValues(tx, shop, wanted, current)
  if (refused) return refused
  for (const [name, value] of Object.entries(values)) {
    const row = { value: value?.trim() || null, setBy: by.name, setAt: shop.now() }
    const set = { ...row, version: sql`${settings.version} + 1` }
    await tx
      .insert(settings)
      .values({ name, ...row })
      .onConflictDoUpdate({ target: settings.name, set })
  }
  const saved = await readSettingGroup(tx, shop, key, held)
  const pick = (shown: SettingGroupShown) =>
    Object.fromEntries(shown.settings.filter(({ name }) => name in values).map(({ name, value }) => [name, value]))
  await recordAudit(tx, by, {
    operation: 'settings.write',
    subject,
    before: pick(current),
    after: pick(saved),
    ...(undoOf !== undefined && { undoOf }),
  })
  return { ok: true, group: saved }
}

/** Allows one writer at a time: the stored settings must be valid as a whole. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.select().from(settingsVersion).for('update')
}

/** A GSTIN contains the code of its State, and a picture needs its words: both are checked together. */
const pairs = [
  ['SELLER_STATE', 'SELLER_GSTIN'],
  ['homePicture', 'homePictureAlt'],
]

async function refuseValues(tx: Tx, shop: Needs, { key, values }: Wanted, current: SettingGroupShown) {
  const shown = new Map(current.settings.map((setting) => [setting.name, setting]))
  const faults: Record<string, string> = {}
  for (const name of Object.keys(values)) {
    const setting = shown.get(name)
    if (!setting) faults[name] = 'There is no such setting.'
    else if (setting.isFixed) return refuse.conflict('fixed', `The environment sets ${name}. Change it there.`)
  }
  const after = Object.fromEntries(
    current.settings.map(({ name, value, default: byDefault }) => [
      name,
      name in values ? (values[name] ?? byDefault) : value,
    ]),
  )
  const isChecked = (name: string) =>
    name in values || pairs.some((pair) => pair.includes(name) && pair.some((one) => one in values))
  const checked = Object.fromEntries(Object.entries(after).filter(([name]) => isChecked(name)))
  Object.assign(faults, checkSettings(settingGroups[key], checked))
  const { homePicture } = values
  if (homePicture && !(await findPicture(tx, homePicture)))
    faults['homePicture'] ??= 'This picture is gone. Please choose another one.'
  const { brandLogo } = values
  if (brandLogo && !(await readLogo(tx, brandLogo)))
    faults['brandLogo'] ??= 'This logo is gone. Please choose it once more.'
  const [first] = Object.values(faults)
  if (first !== undefined) return { ...refuse.invalid('invalid', first), faults }
  if (values['FSSAI_LICENCE'] === null && shop.settings.mode === 'live') {
    const [food] = await listFoodOnSale(tx)
    if (food !== undefined)
      return refuse.invalid('invalid', `Food is on sale, such as ${food}. Take it off sale before its licence goes.`)
  }
  return refuseAsWhole(shop, { ...(await readStoredSettings(tx, shop)), ...after }, values)
}

export function refuseAsWhole(
  { configuration }: Pick<Shop, 'configuration'>,
  stored: Readonly<Record<string, string>>,
  changed: object,
): OperationRefusal<'invalid'> | undefined {
  try {
    const filled = Object.entries(stored).filter(([, value]) => value !== '')
    configuration.parse(Object.fromEntries(filled))
    return undefined
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    const names = Object.keys(changed).join(', ')
    return refuse.invalid('invalid', `The shop would not start with this (${names}): ${explain(error)}`)
  }
}

const explain = ({ message }: SettingsError) => message.split('\n')[1]?.trim() ?? message
