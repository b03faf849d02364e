import { isSameName } from '#shop/normalize-text.ts'
import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import {
  extras,
  productCategories,
  products,
  variants,
  withdrawnProductCategories,
} from '#server/platform/database/catalogue-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { listBarcodeForms, toGtin } from '#shop/catalogue/gtin.ts'
import { simpleProductFields, variantFields } from '#shop/catalogue/product-fields.ts'
import { writeBreaks, writeExtras } from '#shop/import/goods-parts.ts'
import { toTypedWords } from '#shop/import/goods-words.ts'
import type { FoundGoods } from '#shop/import/plan-product-row.ts'
import type { ReadRow } from '#shop/import/read-product-row.ts'
import { pickFields } from '#shop/pick-fields.ts'
import { readPictureTexts } from './find-pictures.ts'

export interface GoodsIndex {
  find(row: Pick<ReadRow, 'keys' | 'wanted'>): FoundGoods | 'several' | { moreOf: FoundGoods } | undefined
  holderOf(field: 'sku' | 'barcode', code: string): number | undefined
}

/** Finds the goods of many rows in one go. */
export async function findGoods(orm: Orm | Tx, rows: readonly ReadRow[]): Promise<GoodsIndex> {
  const all = <Value>(pick: (row: ReadRow) => Value | null | undefined) => [
    ...new Set(rows.flatMap((row) => pick(row) ?? [])),
  ]
  const ids = all(({ keys }) => keys.id)
  const skus = all(({ keys, wanted }) => keys.sku ?? wanted.sku)
  const barcodes = all(({ wanted }) => wanted.barcode).flatMap(listBarcodeForms)
  const slugs = all(({ keys }) => keys.slug)
  const named = await orm
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.slug} = ANY (${sql.param(slugs)}::text[])`)
  const productIds = named.map(({ id }) => id)
  const found = await orm
    .select({ variant: variants, product: products })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(
      or(
        sql`${variants.id} = ANY (${sql.param(ids)}::int[])`,
        sql`${variants.sku} = ANY (${sql.param(skus)}::text[])`,
        sql`${variants.barcode} = ANY (${sql.param(barcodes)}::text[])`,
        sql`${variants.productId} = ANY (${sql.param(productIds)}::int[])`,
      ),
    )
  const parts = await readPartsOf(orm, found)
  const one = (row: Row | undefined) => row && toFound(row, parts)
  const bySlug = new Map<string, FoundGoods[]>()
  for (const row of found) {
    const { slug } = row.product
    bySlug.set(slug, [...(bySlug.get(slug) ?? []), toFound(row, parts)])
  }
  return {
    find({ keys: { id, sku, slug }, wanted: { variant } }) {
      if (id !== undefined) return one(found.find(({ variant }) => variant.id === id))
      const coded = sku === undefined ? undefined : found.find(({ variant }) => variant.sku === sku)
      if (coded || slug === undefined) return one(coded)
      const sold = bySlug.get(slug) ?? []
      const [first, second] = sold
      if (!first || !second) return first
      if (variant === undefined) return 'several'
      return sold.find(({ values }) => isSameName(values.variant, variant)) ?? { moreOf: first }
    },
    holderOf(field, code) {
      const isIt = (known: string | null) =>
        known !== null && (field === 'barcode' ? toGtin(known) === toGtin(code) : known === code)
      return found.find(({ variant }) => isIt(variant[field]))?.variant.id
    },
  }
}

export async function readGoods(orm: Orm | Tx, id: number): Promise<FoundGoods | undefined> {
  const [row] = await orm
    .select({ variant: variants, product: products })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(variants.id, id))
  if (!row) return undefined
  return toFound(row, await readPartsOf(orm, [row]))
}

type Row = { variant: typeof variants.$inferSelect; product: typeof products.$inferSelect }

type Parts = Awaited<ReturnType<typeof readPartsOf>>

async function readPartsOf(orm: Orm | Tx, found: readonly Row[]) {
  const ids = [...new Set(found.map(({ product }) => product.id))]
  const offered = await orm
    .select()
    .from(extras)
    .where(inArray(extras.productId, [0, ...ids]))
    .orderBy(asc(extras.position), asc(extras.id))
  return {
    stands: await readStands(orm, found),
    extras: Map.groupBy(offered, ({ productId }) => productId),
    pictures: await readPictureTexts(orm, ids),
  }
}

async function readStands(orm: Orm | Tx, found: readonly Pick<Row, 'product'>[]): Promise<Map<number, number[]>> {
  const stands = new Map<number, number[]>()
  for (const isWithdrawn of [true, false]) {
    const table = isWithdrawn ? withdrawnProductCategories : productCategories
    const ids = found.flatMap(({ product }) => ((product.withdrawnAt !== null) === isWithdrawn ? [product.id] : []))
    if (ids.length === 0) continue
    const rows = await orm
      .select({ product: table.productId, category: table.categoryId })
      .from(table)
      .where(inArray(table.productId, [...new Set(ids)]))
      .orderBy(table.categoryId)
    for (const { product, category } of rows) stands.set(product, [...(stands.get(product) ?? []), category])
  }
  return stands
}

function toFound({ variant, product }: Row, parts: Parts): FoundGoods {
  const stands = parts.stands.get(product.id) ?? []
  return {
    productId: product.id,
    variantId: variant.id,
    ...(product.options.length > 0 && { differIn: product.options.map(({ name }) => name).join(', ') }),
    values: {
      ...pickFields(product, simpleProductFields),
      ...toTypedWords(product),
      priceBreaks: writeBreaks(product.priceBreaks),
      extras: writeExtras(parts.extras.get(product.id) ?? []),
      pictures: parts.pictures.get(product.id) ?? '',
      category: product.categoryId,
      categories: stands.filter((id) => id !== product.categoryId),
      variant: variant.name,
      ...pickFields(variant, variantFields),
    },
  }
}
