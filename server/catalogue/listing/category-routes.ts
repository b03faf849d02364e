import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { categoryFields, categoryListResponse, entryParams, singleCategoryResponse } from '#contract/catalogue.ts'
import type { Catalogue } from './catalogue.ts'
import type { CategorySortKey } from '#server/catalogue/query/query.ts'
import { declaredRefusal, refused } from '#server/platform/routes/declared-refusal.ts'
import { refuseQuery } from '#server/catalogue/collections/refuse-query.ts'
import { rawQuery } from '#server/platform/http/raw-query.ts'
import { toEntry, limitAndOffset, toListMeta } from '#server/catalogue/collections/entry.ts'
import { toCategoryAttributes } from '#server/catalogue/collections/catalogue-attributes.ts'
import { MAX_PAGE_SIZE, type Collection } from '#server/catalogue/collections/collection.ts'
import { entryParameters, filterGuide, listParameters } from '#server/catalogue/collections/query-parameters.ts'
import { readEntryQuery, readListQuery } from '#server/catalogue/collections/strapi-query.ts'
import { jsonResponse } from '#server/platform/routes/route-schemas.ts'

const categoryCollection: Collection<CategorySortKey> = {
  name: 'categories',
  fields: categoryFields,
  sorts: ['id', 'name', 'createdAt', 'updatedAt'],
  filters: { id: 'number', name: 'text', createdAt: 'moment', updatedAt: 'moment' },
  relations: {},
  defaultSort: { by: 'name', descending: false },
  defaultPageSize: MAX_PAGE_SIZE,
}

const invalidQueryResponse = refused(
  400,
  'The query asks for what there is not',
  'categories have no field "colour". …',
  {
    errors: [{ path: ['fields'], message: 'categories have no field "colour". …', name: 'ValidationError' }],
  },
)

const listCategoriesRoute = createRoute({
  method: 'get',
  path: '/api/categories',
  tags: ['Catalogue'],
  summary: 'List categories',
  description: `By name, without regard to case.\n\n${filterGuide(categoryCollection)}`,
  parameters: listParameters(categoryCollection, {
    sort: 'name:desc',
    filters: { 'filters[name][$eqi]': 'hampers' },
  }),
  responses: {
    200: jsonResponse(categoryListResponse, 'The categories'),
    400: invalidQueryResponse,
  },
})

const getCategoryRoute = createRoute({
  method: 'get',
  path: '/api/categories/{id}',
  tags: ['Catalogue'],
  summary: 'Read one category',
  request: { params: entryParams },
  parameters: entryParameters(categoryCollection),
  responses: {
    200: jsonResponse(singleCategoryResponse, 'The category'),
    400: invalidQueryResponse,
    404: refused(404, 'There is no such category', 'Not Found'),
  },
})

export function registerCategoryRoutes(api: OpenAPIHono, catalogue: Pick<Catalogue, 'findCategories'>): void {
  api.openapi(listCategoriesRoute, async (c) => {
    const read = readListQuery(categoryCollection, rawQuery(c))
    if (!read.ok) return refuseQuery(c, read.error)
    const { filter, sorts, pagination, fields } = read.query
    const { rows, total } = await catalogue.findCategories({ filter, sorts, ...limitAndOffset(pagination) })
    const data = rows.map((row) => toEntry(row.id, toCategoryAttributes(row), fields))
    return c.json({ data, meta: toListMeta(pagination, { total, hasMore: false }) }, 200)
  })

  api.openapi(getCategoryRoute, async (c) => {
    const read = readEntryQuery(categoryCollection, rawQuery(c))
    if (!read.ok) return refuseQuery(c, read.error)
    const { id } = c.req.valid('param')
    const byId = { field: 'id', is: 'eq' as const, values: [Number(id)] }
    const { rows } = /^[1-9]\d{0,8}$/.test(id)
      ? await catalogue.findCategories({ filter: byId, sorts: [], limit: 1, offset: 0 })
      : { rows: [] }
    const [row] = rows
    if (!row) return declaredRefusal(c, 404, 'Not Found')
    return c.json({ data: toEntry(row.id, toCategoryAttributes(row), read.query.fields), meta: {} }, 200)
  })
}
