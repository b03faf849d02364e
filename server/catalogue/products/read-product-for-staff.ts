import { asc, eq } from 'drizzle-orm'
import type { StaffProduct, StaffVariant } from '#contract/counter/products.ts'
import {
  extras,
  productCategories,
  productImages,
  products,
  variants,
  withdrawnProductCategories,
} from '#server/platform/database/catalogue-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { simpleProductFields } from '#shop/catalogue/product-fields.ts'
import { typedWords } from '#shop/import/goods-words.ts'
import { omitFields } from '#shop/omit-fields.ts'
import { pickFields } from '#shop/pick-fields.ts'

/** Includes inactive variants, and products that are not on sale. */
export async function readProductForStaff(orm: Orm | Tx, id: number): Promise<StaffProduct | undefined> {
  const [product] = await orm.select().from(products).where(eq(products.id, id))
  if (!product) return undefined
  const shown = await readShownPictures(orm, id)
  return {
    ...pickFields(product, [...simpleProductFields, ...typedWords, 'id', 'version', 'slug', 'isWrap', 'options']),
    category: product.categoryId,
    categories: await readCategories(orm, id, product.withdrawnAt !== null),
    withdrawnAt: product.withdrawnAt?.toISOString() ?? null,
    inside: [...product.inside],
    makers: [...product.makers],
    priceBreaks: [...product.priceBreaks],
    variants: await readVariants(orm, id, shown),
    extras: await readExtras(orm, id),
    pictures: shown.map(({ url, alt, width, height }) => ({ url, alt, width, height })),
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
  }
}

/** Packers must not see costs and prices. */
export function withoutPrices(product: StaffProduct): StaffProduct {
  const extrasOfProduct = product.extras.map(({ choices, ...extra }) => ({
    ...extra,
    choices: choices.map((choice) => omitFields(choice, ['unitPrice', 'oncePrice'])),
  }))
  const rest = omitFields(product, ['priceBreaks'])
  return { ...rest, variants: product.variants.map(withoutPrice), extras: extrasOfProduct }
}

const withoutPrice = (variant: StaffVariant): StaffVariant => omitFields(variant, ['price', 'discount', 'unitPrice'])

async function readCategories(orm: Orm | Tx, productId: number, isWithdrawn: boolean): Promise<number[]> {
  const table = isWithdrawn ? withdrawnProductCategories : productCategories
  const rows = await orm
    .select({ id: table.categoryId })
    .from(table)
    .where(eq(table.productId, productId))
    .orderBy(asc(table.categoryId))
  return rows.map(({ id }) => id)
}

type ShownPicture = Pick<typeof productImages.$inferSelect, 'position' | 'url'>

export function readShownPictures(orm: Orm | Tx, productId: number): Promise<(typeof productImages.$inferSelect)[]> {
  return orm
    .select()
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position))
}

async function readVariants(orm: Orm | Tx, productId: number, shown: readonly ShownPicture[]): Promise<StaffVariant[]> {
  const rows = await orm
    .select()
    .from(variants)
    .where(eq(variants.productId, productId))
    .orderBy(asc(variants.position), asc(variants.id))
  return rows.map((variant) => toStaffVariant(variant, shown))
}

export function toStaffVariant(variant: typeof variants.$inferSelect, shown: readonly ShownPicture[]): StaffVariant {
  const picture = shown.find(({ position }) => position === variant.picturePosition)?.url ?? null
  return { ...omitFields(variant, ['productId', 'position', 'picturePosition']), picture }
}

async function readExtras(orm: Orm | Tx, productId: number): Promise<StaffProduct['extras']> {
  return orm
    .select({ key: extras.key, name: extras.name, isRequired: extras.isRequired, choices: extras.choices })
    .from(extras)
    .where(eq(extras.productId, productId))
    .orderBy(asc(extras.position), asc(extras.id))
}
