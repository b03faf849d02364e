import { sql } from 'drizzle-orm'
import type { StoredSettings } from '#config'
import { sealedKeys, settings } from '#server/platform/database/settings-tables.ts'
import { encryptSecret } from '#server/platform/settings/encrypt-secret.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { keyNames, toKeyHint } from '#shop/settings/key-sets.ts'
import { settingNames } from '#shop/settings/setting-groups.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { lockSettings } from './change-settings.ts'

const by: StaffActor = { kind: 'system', id: 'settings', name: 'the environment', session: null, network: null }

/** Stores what the back office may change. @returns the names that the environment may leave out now */
export async function storeGivenSettings(
  shop: Pick<Shop, 'database' | 'keys' | 'now'>,
  given: StoredSettings,
): Promise<string[]> {
  const named = (names: readonly string[]) =>
    names.flatMap((name) => (given[name] === undefined ? [] : [{ name, value: given[name] }]))
  const [plain, keys] = [named(settingNames), named(keyNames)]
  const about = { setBy: by.name, setAt: shop.now() }
  await runAs(shop.database.orm, by, async (tx) => {
    await lockSettings(tx)
    for (const { name, value } of plain) {
      const set = { value, ...about, version: sql`${settings.version} + 1` }
      await tx
        .insert(settings)
        .values({ name, value, ...about })
        .onConflictDoUpdate({ target: settings.name, set })
    }
    for (const { name, value } of keys) {
      const sealed = encryptSecret(shop, 'providerKeys', value, name)
      const row = { sealed, hint: toKeyHint(value), earlier: null, earlierUntil: null, ...about }
      const set = { ...row, version: sql`${sealedKeys.version} + 1` }
      await tx
        .insert(sealedKeys)
        .values({ name, ...row })
        .onConflictDoUpdate({ target: sealedKeys.name, set })
    }
    const subject = { kind: 'setting', id: 'environment', name: 'What the environment set' }
    const after = {
      ...Object.fromEntries(plain.map(({ name, value }) => [name, value])),
      sealed: keys.map(({ name }) => name),
    }
    await recordAudit(tx, by, { operation: 'settings.store', subject, after })
    return { ok: true }
  })
  return [...plain, ...keys].map(({ name }) => name)
}
