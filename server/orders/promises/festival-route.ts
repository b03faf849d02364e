import type { OpenAPIHono } from '@hono/zod-openapi'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listFestivals } from './list-festivals.ts'
import { defineApiRoute } from '#server/platform/routes/define-api-route.ts'

/** Gifts for later festivals are not ordered yet. */
const AHEAD_DAYS = 180
const MOST = 8

const festivalsRoute = defineApiRoute('GET /api/festivals', {
  tags: ['Catalogue'],
  summary: 'Festivals that gifts are sent for',
  description: 'Those of the next 180 days that the owner entered, the next first, at most eight.',
  done: 'Days in India with their names',
})

export function registerFestivalRoute(
  api: OpenAPIHono,
  shop: Pick<Shop, 'database' | 'now' | 'settings' | 'keys'>,
): void {
  api.use(festivalsRoute.path, rateLimitRequests(shop, 'lookups'))
  api.openapi(festivalsRoute, async (c) => {
    const found = await listFestivals(shop, AHEAD_DAYS)
    c.header('cache-control', 'public, max-age=3600')
    return c.json({ festivals: found.slice(0, MOST).map(({ day, name }) => ({ day, name })) }, 200)
  })
}
