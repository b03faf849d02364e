import { eq, sql } from 'drizzle-orm'
import { importRows, type Import, type ImportRow } from '#server/platform/database/import-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { toGtin } from '#shop/catalogue/gtin.ts'
import { unmarkFormula } from '#shop/csv/formula-mark.ts'
import type { ProductField } from '#shop/catalogue/product-fields.ts'
import { findGoods } from './find-goods.ts'

/** Rows with an equal key depend on each other. */
const keyFields = ['id', 'sku', 'barcode', 'slug'] as const satisfies ProductField[]
type Keys = (string | null)[]

/** Follows shared codes, slugs and variants to all rows whose plan may change. @param was the row before the edit */
export async function findDependentRows(tx: Tx, { id, mapping }: Import, was: ImportRow): Promise<number[]> {
  const cells = keyFields.map((field) => {
    const column = mapping.indexOf(field)
    return column < 0 ? sql`NULL::text` : sql`cells ->> ${sql.param(column)}::int`
  })
  const rows = await tx
    .select({
      n: importRows.n,
      variantId: importRows.variantId,
      keys: sql<Keys>`ARRAY[${sql.join(cells, sql`, `)}]`,
    })
    .from(importRows)
    .where(eq(importRows.importId, id))
  const mended = rows.find(({ n }) => n === was.n)
  const links = new Map(rows.map(({ n, variantId, keys }) => [n, toLinks(keys, variantId)]))
  const before = keyFields.map((field) => was.cells[mapping.indexOf(field)] ?? null)
  links.set(was.n, [
    ...toLinks(before, was.variantId),
    ...toLinks(mended?.keys ?? [], mended ? await findVariant(tx, mended.keys) : null),
  ])
  return followLinks(links, was.n)
}

const toLink = (field: ProductField, code: string) => `${field} ${field === 'barcode' ? toGtin(code) : code}`

function toLinks(keys: Keys, variantId: number | null): string[] {
  const named = keys.flatMap((key, at) =>
    key?.trim() ? [toLink(keyFields[at]!, unmarkFormula(key.trim()).trim())] : [],
  )
  return variantId === null ? named : [...named, `variant ${variantId}`]
}

async function findVariant(tx: Tx, keys: Keys): Promise<number | null> {
  const [id, sku, , slug] = keys.map((key) => unmarkFormula(key?.trim() ?? '').trim())
  const named = {
    ...(/^[1-9]\d{0,8}$/.test(id ?? '') && { id: Number(id) }),
    ...(sku && { sku }),
    ...(slug && { slug }),
  }
  const index = await findGoods(tx, [{ keys: named, wanted: {}, valueCells: 0, faults: [] }])
  const found = index.find({ keys: named, wanted: {} })
  return typeof found === 'object' && 'variantId' in found ? found.variantId : null
}

function followLinks(links: ReadonlyMap<number, readonly string[]>, from: number): number[] {
  const rowsOf = new Map<string, number[]>()
  for (const [n, mine] of links)
    for (const link of mine) {
      const known = rowsOf.get(link)
      if (known) known.push(n)
      else rowsOf.set(link, [n])
    }
  const reached = new Set([from])
  const followed = new Set<string>()
  for (const n of reached)
    for (const link of links.get(n) ?? []) {
      if (followed.has(link)) continue
      followed.add(link)
      for (const other of rowsOf.get(link) ?? []) reached.add(other)
    }
  return [...reached]
}
