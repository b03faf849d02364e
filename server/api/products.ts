import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import type { ProductRow } from '#server/catalogue/product-row.ts'
import type { Along } from '#server/catalogue/read-products.ts'
import { declaredRefusal } from './declared-refusal.ts'
import { entry, limitAndOffset, listMeta, metaOf } from './entry.ts'
import { refused } from './error-shape.ts'
import { productCollection } from './product-collection.ts'
import {
  categoryAttributesOf,
  imageAttributesOf,
  productAttributesOf,
  productEntry,
} from './product-shapes.ts'
import type { Populated } from './query/read-names.ts'
import { entryParameters, filterGuide, listParameters } from './query-parameters.ts'
import { queryOf, refuseQuery } from './refuse-query.ts'
import { readEntryQuery, readListQuery, type EntryQuery } from './strapi-query.ts'

const faultyQuery = refused(
  400,
  'The query asks for what there is not',
  'products have no field "colour". They have …',
  {
    errors: [
      { path: ['fields'], message: 'products have no field "colour". They have …', name: 'ValidationError' },
    ],
  },
)

export const productListShape = z.strictObject({ data: z.array(productEntry), meta: listMeta })
export const singleProductShape = z.strictObject({ data: productEntry, meta: z.strictObject({}) })

const productList = createRoute({
  method: 'get',
  path: '/api/products',
  tags: ['Catalogue'],
  summary: 'List and search products',
  description:
    'A sort by `price` goes by the price after discount; a filter on `price` looks at the price before it, as the ' +
    `attribute shows it.\n\n${filterGuide(productCollection)}`,
  parameters: listParameters(productCollection, {
    sort: 'price:asc',
    filters: { 'filters[prod_categories][id][$eq]': '1', 'filters[name][$containsi]': 'tray' },
  }),
  responses: {
    200: {
      description: 'One page of products',
      content: {
        'application/json': { schema: productListShape },
      },
    },
    400: faultyQuery,
  },
})

const singleProduct = createRoute({
  method: 'get',
  path: '/api/products/{id}',
  tags: ['Catalogue'],
  summary: 'Read one product',
  request: { params: z.object({ id: z.string().openapi({ example: '1' }) }) },
  parameters: entryParameters(productCollection),
  responses: {
    200: {
      description: 'The product',
      content: {
        'application/json': { schema: singleProductShape },
      },
    },
    400: faultyQuery,
    404: refused(404, 'There is no such product', 'Not Found'),
  },
})

/** Products over HTTP, in the shapes of Strapi 4. */
export function mountProducts(api: OpenAPIHono, catalogue: Pick<Catalogue, 'list' | 'row'>): void {
  api.openapi(productList, async (c) => {
    const read = readListQuery(productCollection, queryOf(c))
    if (!read.ok) return refuseQuery(c, read.fault)
    const { query } = read
    const { pagination, filter, sorts } = query
    const list = {
      filter,
      sorts,
      ...limitAndOffset(pagination),
      counted: pagination.withCount,
      along: along(query),
    }
    const { rows, total } = await catalogue.list(list)
    return c.json({ data: rows.map((row) => productOf(row, query)), meta: metaOf(pagination, total) }, 200)
  })

  api.openapi(singleProduct, async (c) => {
    const read = readEntryQuery(productCollection, queryOf(c))
    if (!read.ok) return refuseQuery(c, read.fault)
    const { id } = c.req.valid('param')
    const row = /^[1-9]\d{0,8}$/.test(id) ? await catalogue.row(Number(id), along(read.query)) : undefined
    if (!row) return declaredRefusal(c, 404, 'Not Found')
    return c.json({ data: productOf(row, read.query), meta: {} }, 200)
  })
}

function along({ populate }: { populate: Populated }): Along[] {
  return [
    ...(populate.has('images') ? ['images' as const] : []),
    ...(populate.has('prod_categories') ? ['categories' as const] : []),
  ]
}

function productOf(row: ProductRow, { fields, populate }: EntryQuery): z.infer<typeof productEntry> {
  const product: z.infer<typeof productEntry> = entry(row.id, productAttributesOf(row), fields)
  if (populate.has('images')) {
    const wanted = populate.get('images')
    const images = row.images?.map((image) => entry(image[0], imageAttributesOf(image), wanted))
    product.attributes.images = { data: images ?? null }
  }
  if (populate.has('prod_categories')) {
    const wanted = populate.get('prod_categories')
    const categories = row.categories ?? []
    product.attributes.prod_categories = {
      data: categories.map((category) => entry(category.id, categoryAttributesOf(category), wanted)),
    }
  }
  return product
}
