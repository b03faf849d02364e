import { inArray } from 'drizzle-orm'
import { variants } from '#server/database/catalogue-tables.ts'
import type { Tx } from '#server/database/open-database.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

type Codes = { id?: number; sku?: string | null | undefined; barcode?: string | null | undefined }

/** Two variants with one SKU or barcode cannot be told apart by a scan. */
export async function findTakenCode(tx: Tx, wanted: readonly Codes[]): Promise<Refusal<'sku' | 'barcode'> | undefined> {
  for (const [field, label] of [
    ['sku', 'SKU'],
    ['barcode', 'barcode'],
  ] as const) {
    const codes = wanted.flatMap((each) => each[field] ?? [])
    if (codes.length === 0) continue
    const found = await tx
      .select({ id: variants.id, code: variants[field] })
      .from(variants)
      .where(inArray(variants[field], codes))
    const twice = codes.find((code, at) => codes.indexOf(code) < at)
    const taken = found.find(({ id, code }) => !wanted.some((each) => each.id === id && each[field] === code))?.code
    const code = twice ?? taken
    if (code) return refuse(field, `The ${label} ${code} belongs to something else already.`)
  }
  return undefined
}
