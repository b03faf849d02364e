import type { z } from '@hono/zod-openapi'
import type { categoryAttributes, imageAttributes, productAttributes } from '#contract/catalogue.ts'
import type { CategoryRow, ImageRow, ProductRow } from '#server/catalogue/product-row.ts'
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
    createdAt: toIsoDate(row.createdAt),
    updatedAt: toIsoDate(row.updatedAt),
  }
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

function toIsoDate(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
