import assert from 'node:assert/strict'
import type { PrintAreasRequest } from '#contract/counter/print-areas.ts'
import { changePrintAreas } from '#server/catalogue/products/change-print-areas.ts'
import { readPrintAreas } from '#server/catalogue/products/read-print-areas.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Changes the print area as staff do: ordered words keep the version they were drawn in. */
export async function changeTestPrintArea(
  shop: Pick<Shop, 'database'>,
  product: number,
  change: Partial<PrintAreasRequest['printAreas'][number]>,
): Promise<void> {
  const found = await readPrintAreas(shop.database.orm, product)
  assert.ok(found)
  const printAreas = found.printAreas.map((printArea) => ({ ...printArea, ...change }))
  const by = { kind: 'staff', id: '7', name: 'Meera', session: null, network: null } as const
  assert.ok((await changePrintAreas(shop, { id: product, version: found.version, printAreas }, by)).ok)
}
