import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { readRefundBy } from '#server/money/refunds/find-staff-refund-limit.ts'
import { retryRefund } from '#server/money/refunds/retry-refund.ts'
import type { Shop } from '#server/platform/shop.ts'
import { closeException } from './close-exception.ts'
import { refundPayment } from './refund-payment.ts'
import { listExceptions } from './list-exceptions.ts'
import { retryException } from './retry-exception.ts'
import { settleLostDispute } from './settle-lost-dispute.ts'
import { exceptionAreas, type ExceptionArea } from '#shop/orders/exceptions.ts'
import type { OperationRefusal } from '#shop/refusal.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor, requireStaff } from '#server/platform/staff/require-staff.ts'
import { readId } from '#server/platform/routes/read-id.ts'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'

const listRoute = defineRoute(
  'GET /counter/api/v1/exceptions',
  'What does not agree or is stuck, and how to resolve it',
)
const retryRoute = defineRoute(
  'POST /counter/api/v1/exceptions/{exception}/retry',
  'Try it again, or ask how it stands',
)
const refundRoute = defineRoute(
  'POST /counter/api/v1/exceptions/{exception}/retry-refund',
  'Ask again for a refund that failed',
)
const refundPaymentRoute = defineRoute(
  'POST /counter/api/v1/exceptions/{exception}/refund',
  'Refund what pays for nothing',
)
const cancelRoute = defineRoute('POST /counter/api/v1/exceptions/{exception}/cancel', 'Cancel what the bank took back')
const keepRoute = defineRoute(
  'POST /counter/api/v1/exceptions/{exception}/keep',
  'Keep an order whose money the bank took',
)
const closeRoute = defineRoute('POST /counter/api/v1/exceptions/{exception}/close', 'Say what was done about it')

const heldBy = (c: Context) => requireStaff(c).staff.roles

function answer(c: Context, done: { ok: true; closed?: boolean } | OperationRefusal) {
  return done.ok ? c.json({ data: { closed: done.closed ?? true } }, 200) : refuseOperation(c, done)
}

export function registerExceptionRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(listRoute, async (c) => {
    const { area = '', ...wanted } = c.req.valid('query')
    const areas = area
      .split(',')
      .filter((each): each is ExceptionArea => (exceptionAreas as readonly string[]).includes(each))
    return c.json(await listExceptions(shop, { ...wanted, areas }, heldBy(c)), 200)
  })
  api.openapi(retryRoute, async (c) =>
    answer(c, await retryException(shop, { id: readId(c, 'exception'), held: heldBy(c) }, requireActor(c))),
  )
  api.openapi(refundRoute, async (c) =>
    answer(c, await retryRefund(shop, readId(c, 'exception'), readRefundBy(c, shop))),
  )
  api.openapi(refundPaymentRoute, async (c) => {
    const wanted = { exceptionId: readId(c, 'exception'), held: heldBy(c), ...c.req.valid('json') }
    return answer(c, await refundPayment(shop, wanted, readRefundBy(c, shop)))
  })
  for (const [route, way] of [
    [cancelRoute, 'cancel'],
    [keepRoute, 'keep'],
  ] as const)
    api.openapi(route, async (c) => {
      const wanted = { exceptionId: readId(c, 'exception'), way, held: heldBy(c), ...c.req.valid('json') }
      return answer(c, await settleLostDispute(shop, wanted, requireActor(c)))
    })
  api.openapi(closeRoute, async (c) => {
    const wanted = { id: readId(c, 'exception'), held: heldBy(c), ...c.req.valid('json') }
    return answer(c, await closeException(shop, wanted, requireActor(c)))
  })
}
