import { z } from '@hono/zod-openapi'
import { MAX_SEARCH_LENGTH } from '#shop/catalogue/normalize-search-text.ts'

const moment = z.iso.datetime().openapi({ example: '2026-08-19T06:30:00.000Z' })
const id = z.int().openapi({ example: 12 })

export const imageAttributes = z.strictObject({
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
  .openapi({ description: 'Present when populated. `data` is null without pictures.' })

export const categoryAttributes = z.strictObject({
  name: z.string().openapi({ example: 'Hampers' }),
  createdAt: moment,
  updatedAt: moment,
})
export const categoryEntry = z
  .strictObject({ id, attributes: categoryAttributes.partial() })
  .openapi('Category', { description: 'Attributes are those that `fields` lists.' })
const prodCategories = z
  .strictObject({ data: z.array(categoryEntry) })
  .openapi({ description: 'Present when populated.' })

const gstRate = z.int().openapi({ description: 'GST in percent; the price excludes it.', example: 18 })
const centimetres = z.number().nullable().openapi({ description: 'Centimetres, packed.', example: 34 })
export const productAttributes = z.strictObject({
  name: z.string().openapi({ example: 'Brass tray' }),
  description: z.string().openapi({ example: 'Hammered by hand, with two loop handles.' }),
  price: z.int().openapi({ description: 'Paise, before discount and without GST.', example: 129900 }),
  discount: z.number().openapi({ description: 'Percent.', example: 10 }),
  gstRate,
  category: z.string().openapi({ description: 'The main category’s name.', example: 'Wooden Trays and Boxes' }),
  material: z.string().nullable().openapi({ example: 'Brass' }),
  weight: z.number().openapi({
    description: 'Billed kilograms of one piece: the larger of dead and volumetric weight.',
    example: 3.4,
  }),
  netWeight: z.number().nullable().openapi({
    description: 'Kilograms without packaging; null when unknown.',
    example: 2.1,
  }),
  length: centimetres,
  breadth: centimetres,
  height: centimetres,
  count: z.int().openapi({
    description: 'Popularity: the number of sales, in which older ones count less.',
    example: 731,
  }),
  madeToOrder: z.boolean().openapi({ description: 'The goods have no stock.', example: false }),
  soldOut: z.boolean().openapi({ example: false }),
  hasOptions: z.boolean().openapi({
    description: 'The shopper must choose one of `variants` or of the required `extras` first.',
    example: false,
  }),
  priceVaries: z.boolean().openapi({ description: 'The price is the lowest of several `variants`.', example: false }),
  variantId: id.openapi({
    description:
      'The `id` for cart and `orders/new`: the cheapest available variant. The product’s own id is that of its first variant.',
  }),
  createdAt: moment,
  updatedAt: moment,
})
const unitPrice = z.int().openapi({ description: 'Paise, after discount and without GST.', example: 116910 })
const pictureIndex = z.int().nullable().openapi({ description: 'Index in `images`; null for the first.', example: 1 })
export const variantAttributes = z.strictObject({
  name: z.string().openapi({ description: 'Empty for the only variant.', example: 'Large' }),
  options: z
    .record(z.string(), z.string())
    .openapi({ description: 'The key of the value by the name of the option.', example: { Size: 'large' } }),
  price: productAttributes.shape.price,
  discount: productAttributes.shape.discount,
  unitPrice,
  gstRate,
  weight: productAttributes.shape.weight,
  daysToMake: z.int().nullable().openapi({ description: 'Working days; null when unknown.', example: 4 }),
  left: z.int().nullable().openapi({ description: 'Units; null for goods made to order.', example: 12 }),
  soldOut: productAttributes.shape.soldOut,
  picture: pictureIndex,
})
const surcharge = (description: string) => z.int().openapi({ description, example: 5000 })
export const extraAttributes = z.strictObject({
  key: z.string().openapi({ example: 'ribbon' }),
  name: z.string().openapi({ example: 'Ribbon' }),
  isRequired: z.boolean(),
  choices: z.array(
    z.strictObject({
      key: z.string().openapi({ example: 'marigold' }),
      name: z.string().openapi({ example: 'Marigold' }),
      hex: z.string().optional().openapi({ example: '#e39a1f' }),
      unitPrice: surcharge('Paise for each piece, without GST.'),
      oncePrice: surcharge('Paise once for a cart’s line, without GST.'),
      soldOut: z.boolean(),
      picture: pictureIndex,
    }),
  ),
})
const productVariants = z
  .strictObject({ data: z.array(z.strictObject({ id, attributes: variantAttributes.partial() })) })
  .openapi({
    description: 'Present when populated: the variants in the shop’s order. A cart names a variant by its `id`.',
  })
const productExtras = z
  .strictObject({ data: z.array(z.strictObject({ id, attributes: extraAttributes.partial() })) })
  .openapi({ description: 'Present when populated: free or paid choices, such as a ribbon.' })
export const productFields = Object.keys(productAttributes.shape)
export const variantFields = Object.keys(variantAttributes.shape)
export const extraFields = Object.keys(extraAttributes.shape)
export const imageFields = Object.keys(imageAttributes.shape)
export const categoryFields = Object.keys(categoryAttributes.shape)

export const productEntry = z
  .strictObject({
    id,
    attributes: productAttributes.partial().extend({
      images: productImages.optional(),
      prod_categories: prodCategories.optional(),
      variants: productVariants.optional(),
      extras: productExtras.optional(),
    }),
  })
  .openapi('Product', { description: 'Attributes are those that `fields` and `populate` list.' })

const whole = z.int().min(0)
const total = whole.optional().openapi({
  description:
    'Exact up to 10,000. With `hasMore`, the known number of products: at least one more than the requested page shows, unless it is the last.',
  example: 48,
})
const hasMore = z.literal(true).optional().openapi({
  description:
    'There are more products than `total`. `total` and `pageCount` grow from page to page: continue while `page` is below the latest `pageCount`.',
})
const paged = z.strictObject({
  page: whole.openapi({ example: 1 }),
  pageSize: whole.openapi({ example: 21 }),
  pageCount: whole.optional().openapi({ example: 3 }),
  total,
  hasMore,
})
const offset = z.strictObject({ start: whole, limit: whole, total, hasMore })
export const listMeta = z.strictObject({ pagination: z.union([paged, offset]) }).openapi('ListMeta')

export const productListResponse = z.strictObject({ data: z.array(productEntry), meta: listMeta })
export const singleProductResponse = z.strictObject({ data: productEntry, meta: z.strictObject({}) })
export const categoryListResponse = z.strictObject({ data: z.array(categoryEntry), meta: listMeta })
export const singleCategoryResponse = z.strictObject({ data: categoryEntry, meta: z.strictObject({}) })
export const entryParams = z.object({ id: z.string().openapi({ example: '1' }) })

export const suggestionsResponse = z.strictObject({
  data: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      unitPrice: z.int().openapi({ description: 'Paise, after discount, before GST' }),
      gstRate,
      priceVaries: z.boolean().openapi({ description: 'The price is the lowest of several variants.' }),
      picture: z.strictObject({ url: z.string(), width: z.int(), height: z.int(), alt: z.string() }).nullable(),
    }),
  ),
})
export const suggestionsQuery = z.object({
  q: z.string().max(MAX_SEARCH_LENGTH).default('').openapi({ example: 'hampar' }),
})
