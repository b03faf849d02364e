import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Shop } from '#server/platform/shop.ts'
import { listNews, markNewsSeen } from './list-news.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requirePerson } from '#server/platform/staff/require-staff.ts'

const listRoute = defineRoute('GET /counter/api/v1/news', 'What came up for you since you last looked')
const seenRoute = defineRoute('PUT /counter/api/v1/news/seen', 'Say until when you have looked')

export function registerNewsRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(listRoute, async (c) => c.json({ data: await listNews(shop, requirePerson(c).staff) }, 200))
  api.openapi(seenRoute, async (c) => {
    const { staff } = requirePerson(c)
    await markNewsSeen(shop, staff.id, new Date(c.req.valid('json').until))
    return c.json({ data: await listNews(shop, staff) }, 200)
  })
}
