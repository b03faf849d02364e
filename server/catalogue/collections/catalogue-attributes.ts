import type { z } from '@hono/zod-openapi'
import {
  productFields,
  type categoryAttributes,
  type extraAttributes,
  type imageAttributes,
  type productAttributes,
  type variantAttributes,
} from '#contract/catalogue.ts'
import type { CategoryRow, ExtraRow, ImageRow, ProductRow, VariantRow } from '#server/catalogue/query/query.ts'
import type { ExtraChoice } from '#shop/catalogue/product.ts'
import { chargeableWeight } from '#shop/checkout/chargeable-weight.ts'

type ProductAttributes = z.infer<typeof productAttributes>

/** Each when it is asked for: lists seldom want the dates, which take longer to write than all else of a product. */
const productAttribute: { readonly [Field in keyof ProductAttributes]: (row: ProductRow) => ProductAttributes[Field] } =
  {
    name: (row) => row.name,
    description: (row) => row.description,
    price: (row) => row.price,
    discount: (row) => row.discount,
    gstRate: (row) => row.gstRate,
    category: (row) => row.category,
    material: (row) => (row.material === '' ? null : row.material),
    weight: chargeableWeight,
    netWeight: (row) => row.weight,
    length: (row) => row.length,
    breadth: (row) => row.breadth,
    height: (row) => row.height,
    count: (row) => row.popularity,
    madeToOrder: (row) => row.stockShown === null,
    soldOut: (row) => row.stockShown === 0,
    hasOptions: (row) => row.hasChoices,
    priceVaries: (row) => row.priceVaries,
    variantId: (row) => row.listedVariantId,
    createdAt: (row) => toIsoDate(row.createdAt),
    updatedAt: (row) => toIsoDate(row.updatedAt),
  }

export function toProductAttributes(
  row: ProductRow,
  fields: readonly string[] = productFields,
): Partial<ProductAttributes> {
  const attributes: Record<string, unknown> = {}
  for (const field of fields as readonly (keyof ProductAttributes)[]) attributes[field] = productAttribute[field](row)
  return attributes
}

export function toVariantAttributes(row: VariantRow): z.infer<typeof variantAttributes> {
  const { name, options, price, discount, unitPrice, gstRate, daysToMake, stock, picture } = row
  return {
    name,
    options,
    price,
    discount,
    unitPrice,
    gstRate,
    weight: chargeableWeight(row),
    daysToMake,
    left: stock,
    soldOut: stock === 0,
    picture,
  }
}

export function toExtraAttributes(row: ExtraRow): z.infer<typeof extraAttributes> {
  const { key, name, isRequired, choices } = row
  return { key, name, isRequired, choices: choices.map(toChoiceAttributes) }
}

function toChoiceAttributes({ key, name, hex, unitPrice, oncePrice, soldOut, picture }: ExtraChoice) {
  return { key, name, ...(hex !== undefined && { hex }), unitPrice, oncePrice, soldOut, picture }
}

export function toImageAttributes([, url, width, height, alt, mime, bytes, at]: ImageRow): z.infer<
  typeof imageAttributes
> {
  const name = url.slice(url.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  const createdAt = toIsoDate(at)
  return {
    name,
    alternativeText: alt,
    caption: null,
    width,
    height,
    formats: null,
    hash: dot > 0 ? name.slice(0, dot) : name,
    ext: dot > 0 ? name.slice(dot) : '',
    mime,
    size: Math.round(bytes / 10) / 100,
    url,
    previewUrl: null,
    provider: 'local',
    createdAt,
    updatedAt: createdAt,
  }
}

export function toCategoryAttributes(row: CategoryRow): z.infer<typeof categoryAttributes> {
  return {
    name: row.name,
    createdAt: toIsoDate(row.createdAt),
    updatedAt: toIsoDate(row.updatedAt),
  }
}

let lastDate = { milliseconds: 0, text: new Date(0).toISOString() }

/** Most pictures of an answer are of one moment, and writing it costs as much as the rest of a picture. */
function toIsoDate(milliseconds: number): string {
  if (milliseconds !== lastDate.milliseconds) lastDate = { milliseconds, text: new Date(milliseconds).toISOString() }
  return lastDate.text
}
