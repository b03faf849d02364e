import { z } from '@hono/zod-openapi'
import type { CategoryRow, ImageRow, ProductRow } from '#server/catalogue/product-row.ts'
import { chargeableWeight } from '#shop/checkout/chargeable-weight.ts'

const moment = z.iso.datetime().openapi({ example: '2026-08-19T06:30:00.000Z' })
const id = z.int().openapi({ example: 12 })

const imageAttributes = z.strictObject({
  name: z.string().openapi({ example: 'brass-tray-1.webp' }),
  alternativeText: z.string().openapi({ example: 'Brass tray with a hammered rim' }),
  caption: z.null(),
  width: z.int().openapi({ description: 'Pixels.', example: 1440 }),
  height: z.int().openapi({ description: 'Pixels.', example: 1440 }),
  formats: z.null(),
  hash: z.string().openapi({ example: 'brass-tray-1' }),
  ext: z.string().openapi({ example: '.webp' }),
  mime: z.string().openapi({ example: 'image/webp' }),
  size: z.number().openapi({ description: 'Kilobytes.', example: 98.4 }),
  url: z.string().openapi({ description: 'Path on this host.', example: '/pictures/brass-tray-1.webp' }),
  previewUrl: z.null(),
  provider: z.literal('local'),
  createdAt: moment,
  updatedAt: moment,
})
export const productImages = z
  .strictObject({ data: z.array(z.strictObject({ id, attributes: imageAttributes.partial() })).nullable() })
  .openapi({ description: 'Only when populated. `data` is null when there are none.' })

export const categoryAttributes = z.strictObject({
  name: z.string().openapi({ example: 'Hampers' }),
  createdAt: moment,
  updatedAt: moment,
})
export const categoryEntry = z
  .strictObject({ id, attributes: categoryAttributes.partial() })
  .openapi('Category', { description: 'Attributes hold what `fields` asked for.' })
const prodCategories = z.strictObject({ data: z.array(categoryEntry) }).openapi({ description: 'Only when populated.' })

const centimetres = z.number().nullable().openapi({ description: 'Centimetres, packed.', example: 34 })
export const productAttributes = z.strictObject({
  name: z.string().openapi({ example: 'Brass tray' }),
  description: z.string().openapi({ example: 'Hammered by hand, with two loop handles.' }),
  price: z.int().openapi({ description: 'Paise, before discount and without GST.', example: 129900 }),
  discount: z.number().openapi({ description: 'Percent.', example: 10 }),
  category: z.string().openapi({ description: 'The main category’s name.', example: 'Wooden Trays and Boxes' }),
  material: z.string().nullable().openapi({ example: 'Brass' }),
  weight: z.number().openapi({
    description: 'Kilograms of one piece as couriers bill it: the larger of its own and its volume’s weight.',
    example: 3.4,
  }),
  netWeight: z.number().nullable().openapi({
    description: 'Kilograms of the piece itself; null where nobody has weighed it.',
    example: 2.1,
  }),
  length: centimetres,
  breadth: centimetres,
  height: centimetres,
  count: z.int().openapi({
    description: 'Popularity: how often it was bought, older sales counting less.',
    example: 731,
  }),
  madeToOrder: z.boolean().openapi({ description: 'No stock is counted.', example: false }),
  soldOut: z.boolean().openapi({ example: false }),
  createdAt: moment,
  updatedAt: moment,
})
export const productFields = Object.keys(productAttributes.shape)
export const imageFields = Object.keys(imageAttributes.shape)
export const categoryFields = Object.keys(categoryAttributes.shape)

export const productEntry = z
  .strictObject({
    id,
    attributes: productAttributes.partial().extend({
      images: productImages.optional(),
      prod_categories: prodCategories.optional(),
    }),
  })
  .openapi('Product', { description: 'Attributes hold what `fields` and `populate` asked for.' })

export function toProductAttributes(row: ProductRow): z.infer<typeof productAttributes> {
  return {
    name: row.name,
    description: row.description,
    price: row.price,
    discount: row.discount,
    category: row.category,
    material: row.material === '' ? null : row.material,
    weight: chargeableWeight(row),
    netWeight: row.weight,
    length: row.length,
    breadth: row.breadth,
    height: row.height,
    count: row.popularity,
    madeToOrder: row.stock === null,
    soldOut: row.stock === 0,
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
