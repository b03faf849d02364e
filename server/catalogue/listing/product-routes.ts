import { createRoute, type OpenAPIHono, type z } from '@hono/zod-openapi'
import { entryParams, productListResponse, singleProductResponse, type productEntry } from '#contract/catalogue.ts'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import type { Catalogue } from './catalogue.ts'
import type { ProductInclude, ProductRow } from '#server/catalogue/query/query.ts'
import { declaredRefusal, refused } from '#server/platform/routes/declared-refusal.ts'
import { refuseQuery } from '#server/catalogue/collections/refuse-query.ts'
import { withText } from '#server/platform/http/response-cache.ts'
import { rawQuery } from '#server/platform/http/raw-query.ts'
import { toEntry, limitAndOffset, toListMeta } from '#server/catalogue/collections/entry.ts'
import { productCollection } from '#server/catalogue/collections/product-collection.ts'
import {
  toCategoryAttributes,
  toExtraAttributes,
  toImageAttributes,
  toProductAttributes,
  toVariantAttributes,
} from '#server/catalogue/collections/catalogue-attributes.ts'
import type { PopulatedRelations } from '#server/catalogue/collections/read-fields.ts'
import { entryParameters, filterGuide, listParameters } from '#server/catalogue/collections/query-parameters.ts'
import { readEntryQuery, readListQuery, type EntryQuery } from '#server/catalogue/collections/strapi-query.ts'
import { jsonResponse } from '#server/platform/routes/route-schemas.ts'

const invalidQueryResponse = refused(
  400,
  'The query asks for what there is not',
  'products have no field "colour". They have …',
  {
    errors: [{ path: ['fields'], message: 'products have no field "colour". They have …', name: 'ValidationError' }],
  },
)

const listProductsRoute = createRoute({
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
    200: jsonResponse(productListResponse, 'One page of products'),
    400: invalidQueryResponse,
  },
})

const getProductRoute = createRoute({
  method: 'get',
  path: '/api/products/{id}',
  tags: ['Catalogue'],
  summary: 'Read one product',
  request: { params: entryParams },
  parameters: entryParameters(productCollection),
  responses: {
    200: jsonResponse(singleProductResponse, 'The product'),
    400: invalidQueryResponse,
    404: refused(404, 'There is no such product', 'Not Found'),
  },
})

export function registerProductRoutes(
  api: OpenAPIHono,
  catalogue: Pick<Catalogue, 'listProducts' | 'findProductRow'>,
): void {
  // The answers are text already, which `openapi` takes for no JSON.
  for (const route of [listProductsRoute, getProductRoute]) api.openAPIRegistry.registerPath(route)
  api.get(listProductsRoute.path, async (c) => {
    const read = readListQuery(productCollection, rawQuery(c))
    if (!read.ok) return refuseQuery(c, read.error)
    const { query } = read
    const { pagination, filter, sorts } = query
    const { rows, ...counted } = await catalogue.listProducts({
      filter,
      sorts,
      ...limitAndOffset(pagination),
      hasTotal: pagination.withCount,
      include: toProductIncludes(query),
    })
    const meta = JSON.stringify(toListMeta(pagination, counted))
    return sendJson(c, `{"data":[${writeEntries(rows, query).join()}],"meta":${meta}}`)
  })

  api.get(getProductRoute.getRoutingPath(), async (c) => {
    const read = readEntryQuery(productCollection, rawQuery(c))
    if (!read.ok) return refuseQuery(c, read.error)
    const id = c.req.param('id')
    const row = /^[1-9]\d{0,8}$/.test(id)
      ? await catalogue.findProductRow(Number(id), toProductIncludes(read.query))
      : undefined
    if (!row) return declaredRefusal(c, 404, 'Not Found')
    return sendJson(c, `{"data":${writeEntries([row], read.query).join()},"meta":{}}`)
  })
}

function toProductIncludes({ populate }: { populate: PopulatedRelations }): ProductInclude[] {
  return [
    ...(populate.has('images') ? ['images' as const] : []),
    ...(populate.has('prod_categories') ? ['categories' as const] : []),
    ...(['variants', 'extras'] as const).filter((name) => populate.has(name)),
  ]
}

const sendJson = (c: Context, text: string) => withText(c.body(text, 200, { 'content-type': 'application/json' }), text)

const written = new LRUCache<string, { row: ProductRow; text: string }>({
  maxSize: 8e6,
  sizeCalculation: ({ text }) => text.length,
})

/** Answers share rows (kept-products.ts), and most clients ask for the same fields. */
function writeEntries(rows: readonly ProductRow[], query: EntryQuery): string[] {
  const shape = JSON.stringify([query.fields, ...query.populate])
  return rows.map((row) => {
    const key = `${row.id}${shape}`
    const known = written.get(key)
    if (known?.row === row) return known.text
    const text = JSON.stringify(toProductEntry(row, query))
    written.set(key, { row, text })
    return text
  })
}

function toProductEntry(row: ProductRow, { fields, populate }: EntryQuery): z.infer<typeof productEntry> {
  const product: z.infer<typeof productEntry> = { id: row.id, attributes: toProductAttributes(row, fields) }
  if (populate.has('images')) {
    const wanted = populate.get('images')
    const images = row.images?.map((image) => toEntry(image[0], toImageAttributes(image), wanted))
    product.attributes.images = { data: images ?? null }
  }
  if (populate.has('prod_categories')) {
    const wanted = populate.get('prod_categories')
    const categories = row.categories ?? []
    product.attributes.prod_categories = {
      data: categories.map((category) => toEntry(category.id, toCategoryAttributes(category), wanted)),
    }
  }
  if (populate.has('variants')) {
    const wanted = populate.get('variants')
    const variants = row.variants ?? []
    product.attributes.variants = {
      data: variants.map((variant) => toEntry(variant.id, toVariantAttributes(variant), wanted)),
    }
  }
  if (populate.has('extras')) {
    const wanted = populate.get('extras')
    const extras = row.extras ?? []
    product.attributes.extras = { data: extras.map((extra) => toEntry(extra.id, toExtraAttributes(extra), wanted)) }
  }
  return product
}
