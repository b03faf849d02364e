import { inArray } from 'drizzle-orm'
import type { KeySetShown } from '#contract/counter/settings.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { sealedKeys } from '#server/platform/database/settings-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { keySetKeys, keySets, toKeyHint, type KeySetKey } from '#shop/settings/key-sets.ts'

type Needs = Pick<Shop, 'configuration' | 'settings'>

export async function listKeys(shop: Needs & Pick<Shop, 'database'>): Promise<KeySetShown[]> {
  const sets: KeySetShown[] = []
  for (const key of keySetKeys) sets.push(await readKeySet(shop.database.orm, shop, key))
  return sets
}

export async function readKeySet(
  orm: Orm | Tx,
  { configuration: { given }, settings }: Needs,
  key: KeySetKey,
): Promise<KeySetShown> {
  const names = Object.keys(keySets[key].keys)
  const stored = await orm.select().from(sealedKeys).where(inArray(sealedKeys.name, names))
  const isFixed = names.some((name) => given[name] !== undefined)
  const isKept = stored.some(({ sealed }) => sealed !== null)
  const newest = stored.toSorted((one, other) => other.setAt.getTime() - one.setAt.getTime())[0]
  const hintOf = (name: string) =>
    isFixed
      ? toKeyHint(given[name] ?? '')
      : (stored.find((row) => row.name === name && row.sealed !== null)?.hint ?? '')
  return {
    key,
    version: stored.reduce((sum, row) => sum + row.version, 1),
    source: isFixed ? 'environment' : isKept ? 'back office' : settings.mode === 'demo' ? 'sandbox' : 'none',
    keys: names.map((name) => ({ name, hint: hintOf(name) })),
    setBy: newest?.setBy ?? null,
    setAt: newest?.setAt.toISOString() ?? null,
  }
}
