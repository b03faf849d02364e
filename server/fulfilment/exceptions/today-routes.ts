import type { OpenAPIHono } from '@hono/zod-openapi'
import { listSetupSteps } from '#server/platform/configuration/list-setup-steps.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readToday } from './read-today.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireStaff } from '#server/platform/staff/require-staff.ts'

const todayRoute = defineRoute('GET /counter/api/v1/today', 'What waits for whoever asks')
const setupRoute = defineRoute('GET /counter/api/v1/setup', 'What a shop still lacks before it sells for real')

export function registerTodayRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(todayRoute, async (c) => c.json({ data: await readToday(shop, requireStaff(c).staff.roles) }, 200))
  api.openapi(setupRoute, async (c) => c.json({ data: await listSetupSteps(shop) }, 200))
}
