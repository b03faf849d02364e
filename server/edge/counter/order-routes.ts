import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { orderListQuery, timelineQuery } from '#contract/counter/orders.ts'
import { renderDocumentForBuyer } from '#server/money/documents/render-stored-document.ts'
import { listAssignable } from '#server/orders/order-desk/assign-orders.ts'
import { listOrders } from '#server/orders/order-desk/list-orders.ts'
import { orderSight } from '#server/orders/order-desk/order-sight.ts'
import { readOrderBoard } from '#server/orders/order-desk/read-order-board.ts'
import { readOrderPlaces } from '#server/orders/order-desk/read-order-places.ts'
import { readStaffOrder } from '#server/orders/order-desk/read-staff-order.ts'
import { readTimeline } from '#server/orders/order-desk/read-timeline.ts'
import type { Shop } from '#server/platform/shop.ts'
import { parseDocumentFileName } from '#shop/documents/document-number.ts'
import { parseOrderNumber } from '#shop/orders/parse-order-search.ts'
import { readShipDayRange } from '#shop/orders/ship-day-range.ts'
import { places, type Place } from '#shop/orders/work-list.ts'
import { refuse } from '#shop/refusal.ts'
import { listPermissions } from '#shop/staff/permissions.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { defineRoute } from './define-route.ts'
import { requireStaff } from './guard.ts'
import { refuseInvalidInput } from './refuse-input.ts'
import { refuseOperation, setVersion } from './refuse-operation.ts'
import { sendInPlace } from './send-file.ts'

const listRoute = defineRoute('GET /counter/api/v1/orders', 'Orders, searched and filtered')
const boardRoute = defineRoute('GET /counter/api/v1/order-board', 'What has not left, by the day it must leave')
const placesRoute = defineRoute('GET /counter/api/v1/order-places', 'How many orders stand where')
const peopleRoute = defineRoute('GET /counter/api/v1/people', 'Whom an order can be given to')
const readRoute = defineRoute('GET /counter/api/v1/orders/{order}', 'One order')
const timelineRoute = defineRoute('GET /counter/api/v1/orders/{order}/timeline', 'What happened to it, newest first')

/** Who asks, for operations that shape their answers. */
export function readSight(c: Context) {
  const { staff } = requireStaff(c)
  return { sight: orderSight(listPermissions(staff.roles)), staffId: staff.id }
}

/** @returns null for nobody */
function readAssignee(assigned: string, staffId: string): string | null {
  if (assigned === 'nobody') return null
  return assigned === 'me' ? staffId : assigned
}

/** 0, which no order has, for what is no number. */
export const orderNumberOf = (c: Context) => parseOrderNumber(c.req.param('order') ?? '') ?? 0

export function registerOrderRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(listRoute, async (c) => {
    const read = orderListQuery.safeParse(c.req.query())
    if (!read.success) return refuseInvalidInput(read, c) as never
    const { q, place = '', ship_by: shipBy = '..', assigned, sort, after, limit } = read.data
    const who = readSight(c)
    const wanted = {
      q,
      places: place.split(',').filter((each): each is Place => (places as readonly string[]).includes(each)),
      shipBy: readShipDayRange(shipBy, todayInIndia(shop.now())),
      ...(assigned && { assignedTo: readAssignee(assigned, who.staffId) }),
      sort,
      after,
      limit,
    }
    return c.json(await listOrders(shop, wanted, who.sight), 200)
  })
  api.openapi(peopleRoute, async (c) => c.json({ data: await listAssignable(shop) }, 200))
  api.openapi(boardRoute, async (c) => c.json(await readOrderBoard(shop, readSight(c).sight), 200))
  api.openapi(placesRoute, async (c) => c.json(await readOrderPlaces(shop, readSight(c).sight), 200))
  api.openapi(readRoute, async (c) => {
    const read = await readStaffOrder(shop, orderNumberOf(c), readSight(c))
    if (!read.ok) return refuseOperation(c, read)
    setVersion(c, read.order.version)
    return c.json({ data: read.order }, 200)
  })
  api.openapi(timelineRoute, async (c) => {
    const query = timelineQuery.safeParse(c.req.query())
    if (!query.success) return refuseInvalidInput(query, c) as never
    const who = readSight(c)
    const read = await readTimeline(shop, orderNumberOf(c), query.data, who.sight)
    return read.ok ? c.json(read.timeline, 200) : refuseOperation(c, read)
  })
  api.get('/counter/api/v1/papers/:file', async (c) => {
    const name = c.req.param('file')
    const wanted = parseDocumentFileName(name)
    const pdf = wanted && (await renderDocumentForBuyer(shop, wanted))
    if (!pdf) return refuseOperation(c, refuse('not-found', 'There is no paper of this number.'))
    return sendInPlace(c, pdf, { type: 'application/pdf', name })
  })
}
