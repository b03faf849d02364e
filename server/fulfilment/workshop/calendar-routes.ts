import type { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import type { Shop } from '#server/platform/shop.ts'
import { changeDay, changeRest, changeWeekDay } from './change-calendar.ts'
import { changeFestival } from './change-festival.ts'
import { listPromises } from './list-promises.ts'
import { showCalendar } from './show-calendar.ts'
import { refuse } from '#shop/refusal.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor } from '#server/platform/staff/require-staff.ts'
import {
  refuseWithCurrent,
  refuseOperation,
  setVersion,
  requireVersion,
} from '#server/platform/routes/refuse-operation.ts'

const calendarRoute = defineRoute('GET /counter/api/v1/days', 'Six weeks of the benches, and what orders hold of them')
const weekDayRoute = defineRoute('PUT /counter/api/v1/days/week/{weekday}', 'A weekday as the workshop usually has it')
const dayRoute = defineRoute('PUT /counter/api/v1/days/{day}', 'A day that is not as its weekday')
const restRoute = defineRoute('PUT /counter/api/v1/days/rests', 'Where couriers deliver nothing on a day')
const festivalRoute = defineRoute('PUT /counter/api/v1/days/festivals', 'A festival that the home page speaks of')
const promisesRoute = defineRoute('GET /counter/api/v1/promises', 'Parcels by how their promise stands')

export function registerCalendarRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(calendarRoute, async (c) => c.json({ data: await showCalendar(shop, c.req.valid('query').from) }, 200))
  api.openapi(weekDayRoute, async (c) => {
    const version = requireVersion(c)
    const weekday = z.coerce.number().int().min(0).max(6).safeParse(c.req.param('weekday'))
    if (!weekday.success) return refuseOperation(c, refuse.notFound('not-found', 'There is no such day of the week.'))
    const wanted = { ...c.req.valid('json'), weekday: weekday.data, version }
    const changed = await changeWeekDay(shop, wanted, requireActor(c))
    if (!changed.ok) return refuseWithCurrent(c, changed)
    setVersion(c, changed.version)
    return c.json({ data: await showCalendar(shop) }, 200)
  })
  api.openapi(restRoute, async (c) => {
    const changed = await changeRest(shop, c.req.valid('json'), requireActor(c))
    return changed.ok ? c.json({ data: await showCalendar(shop) }, 200) : refuseOperation(c, changed)
  })
  api.openapi(festivalRoute, async (c) => {
    const changed = await changeFestival(shop, c.req.valid('json'), requireActor(c))
    return changed.ok ? c.json({ data: await showCalendar(shop) }, 200) : refuseOperation(c, changed)
  })
  api.openapi(dayRoute, async (c) => {
    const version = requireVersion(c)
    const day = z.iso.date().safeParse(c.req.param('day'))
    if (!day.success) return refuseOperation(c, refuse.notFound('not-found', 'There is no such day.'))
    const changed = await changeDay(shop, { day: day.data, version, ...c.req.valid('json') }, requireActor(c))
    if (!changed.ok) return refuseWithCurrent(c, changed)
    setVersion(c, changed.version)
    return c.json({ data: await showCalendar(shop) }, 200)
  })
  api.openapi(promisesRoute, async (c) => c.json({ data: await listPromises(shop) }, 200))
}
