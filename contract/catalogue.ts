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

const gstRate = z.int().openapi({ description: 'GST in percent, which the price does not hold.', example: 18 })
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
  hasOptions: z.boolean().openapi({
    description: 'Something is chosen before it goes into a cart: one of `variants`, or of the required `extras`.',
    example: false,
  }),
  priceVaries: z.boolean().openapi({ description: 'The price is the lowest of several `variants`.', example: false }),
  variantId: id.openapi({
    description:
      'The `id` by which a cart and `orders/new` name what stands here: the cheapest variant that can be had. It may differ from the product’s, which names its first variant.',
  }),
  createdAt: moment,
  updatedAt: moment,
})
const unitPrice = z.int().openapi({ description: 'Paise, after discount and without GST.', example: 116910 })
const pictureIndex = z.int().nullable().openapi({ description: 'Index among `images`; null: the first.', example: 1 })
export const variantAttributes = z.strictObject({
  name: z.string().openapi({ description: 'Empty for the only one.', example: 'Large' }),
  options: z
    .record(z.string(), z.string())
    .openapi({ description: 'A value’s key by the option’s name.', example: { Size: 'large' } }),
  price: productAttributes.shape.price,
  discount: productAttributes.shape.discount,
  unitPrice,
  gstRate,
  weight: productAttributes.shape.weight,
  daysToMake: z.int().nullable().openapi({ description: 'Working days; null where nobody has said.', example: 4 }),
  left: z.int().nullable().openapi({ description: 'Units; null when made to order.', example: 12 }),
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
  .openapi({ description: 'Only when populated: what is sold, in order. A cart names a variant by its `id`.' })
const productExtras = z
  .strictObject({ data: z.array(z.strictObject({ id, attributes: extraAttributes.partial() })) })
  .openapi({ description: 'Only when populated: free or paid choices, such as a ribbon.' })
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
  .openapi('Product', { description: 'Attributes hold what `fields` and `populate` asked for.' })

const whole = z.int().min(0)
const total = whole.optional().openapi({
  description:
    'Exact up to 10,000. With `hasMore`: as many as are known to be there, at least one behind the page asked for unless that is the last.',
  example: 48,
})
const hasMore = z.literal(true).optional().openapi({
  description:
    'There are more than `total` says. `total` and `pageCount` grow from page to page: whoever goes on while `page` is below the `pageCount` last answered reads them all.',
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
      priceVaries: z.boolean().openapi({ description: 'The price is the lowest of several.' }),
      picture: z.strictObject({ url: z.string(), width: z.int(), height: z.int(), alt: z.string() }).nullable(),
    }),
  ),
})
export const suggestionsQuery = z.object({
  q: z.string().max(MAX_SEARCH_LENGTH).default('').openapi({ example: 'hampar' }),
})
