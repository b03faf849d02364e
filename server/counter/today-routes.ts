import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Shop } from '#server/shop.ts'
import { readToday } from '#server/tasks/read-today.ts'
import { defineRoute } from './define-route.ts'
import { requireStaff } from './guard.ts'

const todayRoute = defineRoute('GET /counter/api/v1/today', 'What waits for whoever asks')

export function registerTodayRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(todayRoute, async (c) => c.json({ data: await readToday(shop, requireStaff(c).staff.roles) }, 200))
}
