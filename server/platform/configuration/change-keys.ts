import { eq, sql } from 'drizzle-orm'
import { SettingsError } from '#config'
import type { KeySetShown } from '#contract/counter/settings.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { sealedKeys } from '#server/platform/database/settings-tables.ts'
import { findWeakSecrets } from '#server/platform/settings/find-weak-secrets.ts'
import { encryptSecret } from '#server/platform/settings/encrypt-secret.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuseStale, type Stale } from '#server/platform/staff/find-last-change.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { findKeySet, toKeyHint, type KeySetKey } from '#shop/settings/key-sets.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { lockSettings, refuseAsWhole } from './change-settings.ts'
import { readKeySet } from './list-keys.ts'
import { readStoredSettings, severalAtOnce } from './read-stored-settings.ts'
import { tryKeys } from './try-keys.ts'

type Needs = Pick<Shop, 'database' | 'configuration' | 'settings' | 'keys' | 'log' | 'now'>
export type KeysChanged =
  | { ok: true; set: KeySetShown }
  | OperationRefusal<'fixed' | 'invalid' | 'unknown-key' | 'unreachable' | 'other-account'>
  | Stale<KeySetShown>

/** Milliseconds during which signatures of the earlier secret stay valid. */
const EARLIER_LIFETIME_MS = 24 * 60 * 60_000

/** Asks the provider first: keys that it does not know change nothing. Keys are stored sealed and never shown again. */
export async function changeKeys(
  shop: Needs,
  wanted: { key: KeySetKey; version: number; values: Readonly<Record<string, string>>; isOtherAccount: boolean },
  by: StaffActor,
): Promise<KeysChanged> {
  const { key, isOtherAccount } = wanted
  const names = Object.keys(findKeySet(key)?.keys ?? {})
  const values = Object.fromEntries(Object.entries(wanted.values).map(([name, value]) => [name, value.trim()]))
  if (names.some((name) => !values[name]) || Object.keys(values).some((name) => !names.includes(name)))
    return refuse.invalid('invalid', 'Please fill in each of these fields.')
  const [weak] = findWeakSecrets(values)
  if (weak !== undefined) return refuse.invalid('invalid', `${weak}.`)
  const current = await readKeySet(shop.database.orm, shop, key)
  if (current.source === 'environment') return refuseFixed(names)
  const stored = { ...(await readStoredSettings(shop.database.orm, shop)), ...values }
  const refused = refuseAsWhole(shop, stored, values)
  if (refused) return refused
  const tried = await tryKeys(shop, key, shop.configuration.parse(stored), { isOtherAccount })
  if (tried) return tried
  return replace(shop, { ...wanted, values }, by)
}

export async function removeKeys(
  shop: Needs,
  { key, version }: { key: KeySetKey; version: number },
  by: StaffActor,
): Promise<KeysChanged> {
  const stored = await readStoredSettings(shop.database.orm, shop)
  const names = Object.keys(findKeySet(key)?.keys ?? {})
  const rest = Object.fromEntries(Object.entries(stored).filter(([name]) => !names.includes(name)))
  try {
    shop.configuration.parse(rest)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return refuse.invalid('invalid', 'The shop cannot do without these. Set others in their place.')
  }
  return replace(shop, { key, version, values: Object.fromEntries(names.map((name) => [name, null])) }, by)
}

async function replace(
  shop: Needs,
  { key, version, values }: { key: KeySetKey; version: number; values: Readonly<Record<string, string | null>> },
  by: StaffActor,
): Promise<KeysChanged> {
  const changed = await runAs(shop.database.orm, by, async (tx): Promise<KeysChanged> => {
    await lockSettings(tx)
    const current = await readKeySet(tx, shop, key)
    const subject = { kind: 'provider', id: key, name: findKeySet(key)?.label ?? key }
    if (current.version !== version) return refuseStale(tx, subject, current)
    for (const [name, value] of Object.entries(values)) await writeKey(tx, shop, name, value, by)
    const set = await readKeySet(tx, shop, key)
    await recordAudit(tx, by, { operation: 'keys.write', subject, before: toAudited(current), after: toAudited(set) })
    return { ok: true, set }
  })
  if (changed.ok) await shop.configuration.refresh()
  return changed
}

const toAudited = ({ source, keys, setAt }: KeySetShown) => ({
  source,
  endsIn: keys.map(({ hint }) => hint).join(' '),
  setAt,
})

async function writeKey(tx: Tx, shop: Needs, name: string, value: string | null, by: StaffActor): Promise<void> {
  const [before] = await tx.select().from(sealedKeys).where(eq(sealedKeys.name, name))
  const keepsEarlier = value !== null && before?.sealed && severalAtOnce.includes(name)
  const row = {
    sealed: value === null ? null : encryptSecret(shop, 'providerKeys', value, name),
    hint: value === null ? '' : toKeyHint(value),
    earlier: keepsEarlier ? before.sealed : null,
    earlierUntil: keepsEarlier ? new Date(shop.now().getTime() + EARLIER_LIFETIME_MS) : null,
    setBy: by.name,
    setAt: shop.now(),
  }
  const set = { ...row, version: sql`${sealedKeys.version} + 1` }
  await tx
    .insert(sealedKeys)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: sealedKeys.name, set })
}

function refuseFixed(names: readonly string[]): OperationRefusal<'fixed'> {
  return refuse.conflict('fixed', `The environment sets ${names.join(' and ')}. Change them there.`)
}
