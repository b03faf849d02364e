import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { and, asc, gt, lte } from 'drizzle-orm'
import { festivalsResponse } from '#contract/promise.ts'
import { festivals } from '#server/platform/database/workshop-tables.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import { jsonResponses } from '#server/platform/routes/route-schemas.ts'
import type { Shop } from '#server/platform/shop.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

/** Gifts for later festivals are not ordered yet. */
const AHEAD_DAYS = 180
const MOST = 8

const festivalsRoute = createRoute({
  method: 'get',
  path: '/api/festivals',
  tags: ['Catalogue'],
  summary: 'Festivals that gifts are sent for',
  description: 'Those of the next 180 days that the owner entered, the next first, at most eight.',
  responses: jsonResponses(festivalsResponse, 'Days in India with their names'),
})

export function registerFestivalRoute(
  api: OpenAPIHono,
  shop: Pick<Shop, 'database' | 'now' | 'settings' | 'keys'>,
): void {
  api.use(festivalsRoute.path, rateLimitRequests(shop, 'lookups'))
  api.openapi(festivalsRoute, async (c) => {
    const today = todayInIndia(shop.now())
    const found = await shop.database.orm
      .select({ day: festivals.day, name: festivals.name })
      .from(festivals)
      .where(and(gt(festivals.day, today), lte(festivals.day, addDays(today, AHEAD_DAYS))))
      .orderBy(asc(festivals.day), asc(festivals.name))
      .limit(MOST)
    c.header('cache-control', 'public, max-age=3600')
    return c.json({ festivals: found }, 200)
  })
}
