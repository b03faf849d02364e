import { z } from '@hono/zod-openapi'
import { rowId } from '../numbers.ts'
import { MAX_PRICE } from '#shop/money/max-price.ts'
import { MOST_UNITS } from '#shop/stock/move-reasons.ts'
import { paise } from '../order.ts'
import { priceBreak } from '../price-breaks.ts'
import { alt, categoryName, description, line, name, oneLine } from './goods-fields.ts'
import { giftFacetFields, staffGiftFacets } from './gift-facets.ts'
import { particularsFields } from './particulars.ts'
import { staffExtraChoice } from './staff-extra-choice.ts'
import { newVariantSchemas, variantAnswers, variantSchemas } from './variant-fields.ts'
import { pageOf } from './page-of.ts'

const moment = z.iso.datetime().openapi({ description: 'UTC' })
const id = z
  .int()
  .min(1)
  .max(2 ** 31 - 1)
const hiddenFromPackers = { description: 'Hidden from packers.' }

const variantName = oneLine(100)

export const staffVariant = z
  .object({
    ...variantAnswers,
    name: variantName,
    id,
    version: z.int(),
    options: z.record(z.string(), z.string()),
    price: paise.optional().openapi(hiddenFromPackers),
    discount: z.number().optional().openapi(hiddenFromPackers),
    unitPrice: paise.optional().openapi(hiddenFromPackers),
    stock: z.int().nullable().openapi({ description: 'Units in stock; null for goods made to order.' }),
    picture: z.string().nullable().openapi({ description: 'Its picture of `pictures`; null for the first.' }),
  })
  .openapi('StaffVariant')

export const staffProduct = z
  .object({
    id,
    version: z.int(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    material: z.string(),
    seoTitle: z.string().openapi({ description: 'For search engines; empty: the name.' }),
    seoDescription: z.string().openapi({ description: 'For search engines; empty: the description begins.' }),
    ...particularsFields,
    ...staffGiftFacets,
    category: z.int().openapi({ description: 'The main category, included in `categories`.' }),
    categories: z.array(z.int()),
    withdrawnAt: moment.nullable().openapi({ description: 'The end of sale; null while on sale.' }),
    isWrap: z.boolean().openapi({ description: 'Its variants are gift wraps.' }),
    options: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(['list', 'swatch']),
        values: z.array(z.object({ key: z.string(), name: z.string(), hex: z.string().optional() })),
      }),
    ),
    priceBreaks: z.array(priceBreak).optional().openapi(hiddenFromPackers),
    variants: z.array(staffVariant),
    extras: z.array(
      z.object({ key: z.string(), name: z.string(), isRequired: z.boolean(), choices: z.array(staffExtraChoice) }),
    ),
    pictures: z.array(z.object({ url: z.string(), alt: z.string(), width: z.int(), height: z.int() })),
    createdAt: moment,
    updatedAt: moment,
  })
  .openapi('StaffProduct')

export const staffProductRow = z
  .object({
    id,
    name: z.string(),
    category: z.string(),
    withdrawnAt: moment.nullable(),
    picture: z.object({ url: z.string(), alt: z.string() }).nullable(),
    variants: z.int(),
    stock: z.int().nullable().openapi({ description: 'Stock of all variants; null for goods made to order.' }),
    isLow: z.boolean(),
    unitPrice: paise
      .optional()
      .openapi({ description: 'Discounted price of the listed variant. Hidden from packers.' }),
  })
  .openapi('StaffProductRow')

export const productFilters = z.object({
  q: z.string().max(100).optional(),
  state: z.enum(['on sale', 'withdrawn']).optional(),
  category: rowId.optional(),
  low: z.literal('yes').optional(),
  pictures: z.literal('none').optional(),
  after: rowId.optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
})
export const productListResponse = pageOf(staffProductRow)
export const productResponse = z.object({ data: staffProduct })
export const variantResponse = z.object({ data: staffVariant })
const optionName = line.min(1, 'Please name what the variants differ in, such as Size.').max(40)
const valueName = line.min(1, 'Please name each one, such as Small or Large.').max(60)

export const newProduct = z.object({
  name,
  category: id,
  description: description.default(''),
  material: oneLine(200).default(''),
  seoTitle: oneLine(70).default(''),
  seoDescription: oneLine(170).default(''),
  option: oneLine(40).default('Size').openapi({ description: 'The option in which several variants differ.' }),
  options: z
    .array(optionName)
    .min(1)
    .max(3, 'Variants differ in three things at most.')
    .optional()
    .openapi({ description: 'Several options instead of `option`: Size and Ribbon.' }),
  variants: z
    .array(
      z.object({
        ...newVariantSchemas,
        name: variantName.default(''),
        values: z.array(valueName).max(3).optional().openapi({ description: 'One value for each of the `options`.' }),
        isMadeToOrder: z.boolean().default(false),
        pieces: z
          .int()
          .min(0)
          .max(MOST_UNITS)
          .default(0)
          .openapi({ description: 'Counted pieces on the shelf; 0 for goods made to order.' }),
      }),
    )
    .min(1, 'Please give at least one price.')
    .max(60, 'A product has at most 60 variants.'),
})

/** Absent fields stay unchanged. */
export const productChange = z.object({
  name: name.optional(),
  description: description.optional(),
  material: oneLine(200).optional(),
  seoTitle: oneLine(70).optional(),
  seoDescription: oneLine(170).optional(),
  ...z.object({ ...particularsFields, ...giftFacetFields }).partial().shape,
  category: id.optional(),
  categories: z.array(id).max(50).optional(),
  isWrap: z.boolean().optional().openapi({ description: 'Only for products that are not on sale.' }),
  pictures: z
    .array(z.object({ url: z.string().max(300), alt }))
    .max(30, 'A product has at most 30 pictures.')
    .optional()
    .openapi({ description: 'All pictures in order. New ones must be uploaded before.' }),
})
export const variantChange = z
  .object({
    name: variantName,
    ...variantSchemas,
    picture: z.string().max(300).nullable(),
    isMadeToOrder: z.boolean().openapi({ description: 'True only for an empty shelf.' }),
  })
  .partial()

const key = z.string().regex(/^[a-z0-9-]{1,80}$/)
const hex = z
  .string()
  .regex(/^#[0-9A-Fa-f]{6}$/, 'A colour is # and six digits, such as #6d1a36.')
  .optional()

/** Absent fields come from the first variant. */
export const newVariant = z.object({
  values: z
    .record(z.string(), valueName)
    .openapi({ description: 'An existing or new value for each option, by its name.' }),
  first: valueName
    .optional()
    .openapi({ description: 'The new values of the only variant, for a product without options.' }),
  price: newVariantSchemas.price,
  discount: newVariantSchemas.discount,
  sku: newVariantSchemas.sku,
  barcode: newVariantSchemas.barcode,
  weight: variantSchemas.weight.optional(),
  isMadeToOrder: z.boolean().optional(),
})

/** All options of the product; variants of an absent value leave with it. */
export const optionsRequest = z.object({
  options: z
    .array(
      z.object({
        was: z.string().openapi({ description: 'The name that was read.' }),
        name: optionName,
        kind: z.enum(['list', 'swatch']),
        values: z.array(z.object({ key, name: valueName, hex })),
      }),
    )
    .max(3),
})

const choicePrice = paise.min(0).max(MAX_PRICE)
export const extrasRequest = z.object({
  extras: z
    .array(
      z.object({
        key: key.optional().openapi({ description: 'The value that was read; absent for a new one.' }),
        name: line.min(1, 'Please name each extra, such as Ribbon.').max(60),
        isRequired: z.boolean().default(false),
        choices: z
          .array(
            z.object({
              key: key.optional(),
              name: line.min(1, 'Please name each choice.').max(60),
              hex,
              unitPrice: choicePrice.default(0).openapi({ description: 'The price for each piece.' }),
              oncePrice: choicePrice.default(0).openapi({ description: 'The price for all pieces of a line.' }),
              variantId: id
                .optional()
                .openapi({ description: 'A variant that loses one unit of stock with each piece.' }),
              picture: z.int().min(0).max(29).nullable().optional(),
            }),
          )
          .min(1, 'An extra has at least one choice.')
          .max(60),
      }),
    )
    .max(20),
})

const { gstRate, hsn, weight, length, breadth, height, daysToMake, benchMinutes } = variantSchemas
const categoryDefaults = z
  .object({ gstRate, hsn, weight, length, breadth, height, daysToMake, benchMinutes })
  .partial()
  .openapi({ description: 'What the form of a new product begins with in this category.' })
export const staffCategory = z
  .object({
    id,
    name: z.string(),
    defaults: categoryDefaults,
    version: z.int(),
    products: z.int().openapi({ description: 'Includes withdrawn products.' }),
    pins: z
      .array(z.object({ id, name: z.string(), isOnSale: z.boolean() }))
      .openapi({ description: 'Pinned products of its listing, in this order.' }),
  })
  .openapi('StaffCategory')
export const MAX_PINS = 12
export const categoryOrder = z.array(id).max(500)
export const orderRequest = z.object({
  was: categoryOrder.openapi({ description: 'The order that was read.' }),
  order: categoryOrder.openapi({ description: 'All categories.' }),
})
export const pinRequest = z.object({
  products: z
    .array(id)
    .max(MAX_PINS, `A category shows ${MAX_PINS} goods first at most.`)
    .openapi({ description: 'All of them, in the wanted order.' }),
})
export const categoryListResponse = z.object({ data: z.array(staffCategory) })
export const categoryRequest = z.object({ name: categoryName, defaults: categoryDefaults.default({}) })
export const categoryChange = z.object({ name: categoryName, defaults: categoryDefaults }).partial()
export const categoryResponse = z.object({ data: staffCategory })

export type StaffProduct = z.output<typeof staffProduct>
export type StaffVariant = z.output<typeof staffVariant>
export type StaffProductRow = z.output<typeof staffProductRow>
export type ProductFilters = z.output<typeof productFilters>
export type NewProduct = z.output<typeof newProduct>
export type ProductChange = z.output<typeof productChange>
export type NewVariant = z.output<typeof newVariant>
export type OptionsRequest = z.output<typeof optionsRequest>
export type ExtrasRequest = z.output<typeof extrasRequest>
export type VariantChange = z.output<typeof variantChange>
export type CategoryRequest = z.output<typeof categoryRequest>
export type CategoryChange = z.output<typeof categoryChange>
export type StaffCategory = z.output<typeof staffCategory>
