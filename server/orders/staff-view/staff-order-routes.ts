import type { OpenAPIHono } from '@hono/zod-openapi'
import { listAssignable } from './assign-orders.ts'
import { listOrders } from './list-orders.ts'
import { readOrderBoard } from './read-order-board.ts'
import { readOrderPlaces } from './read-order-places.ts'
import { readStaffOrder } from './read-staff-order.ts'
import { orderNumberOf, readVisibleFields } from './read-visible-fields.ts'
import { readTimeline } from './read-timeline.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readShipDayRange } from '#shop/orders/ship-day-range.ts'
import { places, type Place } from '#shop/orders/work-list.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { refuseOperation, answerVersioned } from '#server/platform/routes/refuse-operation.ts'

const listRoute = defineRoute('GET /counter/api/v1/orders', 'Orders, searched and filtered')
const boardRoute = defineRoute('GET /counter/api/v1/order-board', 'What has not left, by the day it must leave')
const placesRoute = defineRoute('GET /counter/api/v1/order-places', 'How many orders stand where')
const peopleRoute = defineRoute('GET /counter/api/v1/people', 'Whom an order can be given to')
const readRoute = defineRoute('GET /counter/api/v1/orders/{order}', 'One order')
const timelineRoute = defineRoute('GET /counter/api/v1/orders/{order}/timeline', 'What happened to it, newest first')

/** @returns null for nobody */
function readAssignee(assigned: string, staffId: string): string | null {
  if (assigned === 'nobody') return null
  return assigned === 'me' ? staffId : assigned
}

export function registerStaffOrderRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(listRoute, async (c) => {
    const { q, place = '', ship_by: shipBy = '..', assigned, sort, after, limit } = c.req.valid('query')
    const who = readVisibleFields(c)
    const wanted = {
      q,
      places: place.split(',').filter((each): each is Place => (places as readonly string[]).includes(each)),
      shipBy: readShipDayRange(shipBy, todayInIndia(shop.now())),
      ...(assigned && { assignedTo: readAssignee(assigned, who.staffId) }),
      sort,
      after,
      limit,
    }
    return c.json(await listOrders(shop, wanted, who.visible), 200)
  })
  api.openapi(peopleRoute, async (c) => c.json({ data: await listAssignable(shop) }, 200))
  api.openapi(boardRoute, async (c) => c.json(await readOrderBoard(shop, readVisibleFields(c).visible), 200))
  api.openapi(placesRoute, async (c) => c.json(await readOrderPlaces(shop, readVisibleFields(c).visible), 200))
  api.openapi(readRoute, async (c) => {
    const read = await readStaffOrder(shop, orderNumberOf(c), readVisibleFields(c))
    return read.ok ? answerVersioned(c, read.order) : refuseOperation(c, read)
  })
  api.openapi(timelineRoute, async (c) => {
    const who = readVisibleFields(c)
    const read = await readTimeline(shop, orderNumberOf(c), c.req.valid('query'), who.visible)
    return read.ok ? c.json(read.timeline, 200) : refuseOperation(c, read)
  })
}
