import assert from 'node:assert/strict'
import type { ZonesRequest } from '#contract/counter/zones.ts'
import { changeZones } from '#server/catalogue/products/change-zones.ts'
import { readZones } from '#server/catalogue/products/read-zones.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Changes the print area as staff do: ordered words keep the version they were drawn in. */
export async function changeTestZone(
  shop: Pick<Shop, 'database'>,
  product: number,
  change: Partial<ZonesRequest['zones'][number]>,
): Promise<void> {
  const found = await readZones(shop.database.orm, product)
  assert.ok(found)
  const zones = found.zones.map((zone) => ({ ...zone, ...change }))
  const by = { kind: 'staff', id: '7', name: 'Meera', session: null, network: null } as const
  assert.ok((await changeZones(shop, { id: product, version: found.version, zones }, by)).ok)
}
