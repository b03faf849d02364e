import type { z } from '@hono/zod-openapi'
import type {
  categoryAttributes,
  extraAttributes,
  imageAttributes,
  productAttributes,
  variantAttributes,
} from '#contract/catalogue.ts'
import type { CategoryRow, ExtraRow, ImageRow, ProductRow, VariantRow } from '#server/catalogue/product-row.ts'
import type { ExtraChoice } from '#shop/catalogue/product.ts'
import { chargeableWeight } from '#shop/checkout/chargeable-weight.ts'

export function toProductAttributes(row: ProductRow): z.infer<typeof productAttributes> {
  return {
    name: row.name,
    description: row.description,
    price: row.price,
    discount: row.discount,
    gstRate: row.gstRate,
    category: row.category,
    material: row.material === '' ? null : row.material,
    weight: chargeableWeight(row),
    netWeight: row.weight,
    length: row.length,
    breadth: row.breadth,
    height: row.height,
    count: row.popularity,
    madeToOrder: row.stockShown === null,
    soldOut: row.stockShown === 0,
    hasOptions: row.hasChoices,
    priceVaries: row.priceVaries,
    variantId: row.listedVariantId,
    createdAt: toIsoDate(row.createdAt),
    updatedAt: toIsoDate(row.updatedAt),
  }
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

/** Writing a date costs as much as the rest of a picture, and most pictures of an answer are of one moment. */
function toIsoDate(milliseconds: number): string {
  if (milliseconds !== lastDate.milliseconds) lastDate = { milliseconds, text: new Date(milliseconds).toISOString() }
  return lastDate.text
}
