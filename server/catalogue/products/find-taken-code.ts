import { inArray } from 'drizzle-orm'
import { variants } from '#server/platform/database/catalogue-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { listBarcodeForms, toGtin } from '#shop/catalogue/gtin.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'

type Codes = { id?: number; sku?: string | null | undefined; barcode?: string | null | undefined }

/** A scan cannot tell two variants with one SKU or barcode apart. */
export async function findTakenCode(
  tx: Tx,
  wanted: readonly Codes[],
): Promise<OperationRefusal<'sku' | 'barcode'> | undefined> {
  for (const [field, label] of [
    ['sku', 'SKU'],
    ['barcode', 'barcode'],
  ] as const) {
    const codes = wanted.flatMap((each) => each[field] ?? [])
    if (codes.length === 0) continue
    const found = await tx
      .select({ id: variants.id, code: variants[field] })
      .from(variants)
      .where(inArray(variants[field], field === 'barcode' ? codes.flatMap(listBarcodeForms) : codes))
    const plain = (code: string | null | undefined) => (field === 'barcode' && code ? toGtin(code) : code)
    const twice = codes.find((code, at) => codes.slice(0, at).some((before) => plain(before) === plain(code)))
    const isOwn = ({ id, code }: (typeof found)[number]) =>
      wanted.some((each) => each.id === id && plain(each[field]) === plain(code))
    const code = twice ?? found.find((each) => !isOwn(each))?.code
    if (code) return refuse.invalid(field, `The ${label} ${code} belongs to something else already.`)
  }
  return undefined
}
