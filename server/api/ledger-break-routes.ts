import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import {
  closeBreakResponse,
  ledgerBreakParams,
  ledgerBreaksResponse,
  retryRefundResponse,
} from '#contract/ledger-break.ts'
import { retryRefund } from '#server/refunds/retry-refund.ts'
import { resolveBreakById, unresolvedBreaks } from '#server/ledger/list-breaks.ts'
import { noStore } from '#server/http/no-store.ts'
import type { Shop } from '#server/shop.ts'
import { findStaffLimits } from '#shop/staff/limits.ts'
import { createSystemActor } from '#shop/staff/staff-actor.ts'
import { declaredRefusal } from './errors.ts'
import { jsonResponses, withBearer } from './route-schemas.ts'

const listBreaksRoute = createRoute({
  method: 'get',
  path: '/api/ledger-breaks',
  tags: ['Owner'],
  summary: 'Where money, orders and parcels do not agree, and a person has to look',
  ...withBearer,
  responses: jsonResponses(ledgerBreaksResponse, 'The oldest first'),
})

const closeBreakRoute = createRoute({
  method: 'post',
  path: '/api/ledger-breaks/{break}',
  tags: ['Owner'],
  summary: 'Say that a person has seen to it',
  ...withBearer,
  request: { params: ledgerBreakParams },
  responses: jsonResponses(closeBreakResponse, 'Done'),
})

const retryRefundRoute = createRoute({
  method: 'post',
  path: '/api/ledger-breaks/{break}/refund',
  tags: ['Owner'],
  summary: 'Ask the payment provider once more for a refund that failed',
  ...withBearer,
  request: { params: ledgerBreakParams },
  responses: jsonResponses(retryRefundResponse, 'It is asked for now'),
})

export function registerLedgerBreakRoutes(api: OpenAPIHono, shop: Pick<Shop, 'database' | 'now'>): void {
  for (const path of ['/api/ledger-breaks', '/api/ledger-breaks/*']) api.use(path, noStore)
  api.openapi(listBreaksRoute, async (c) => {
    const data = (await unresolvedBreaks(shop)).map(({ id, kind, reference, details, detectedAt }) => {
      return { id, kind, reference, details, seenAt: detectedAt.toISOString() }
    })
    return c.json({ data }, 200)
  })
  api.openapi(closeBreakRoute, async (c) => {
    const { break: id } = c.req.valid('param')
    if (!(await resolveBreakById(shop, id))) return declaredRefusal(c, 404, 'There is no such break.')
    return c.json({ id }, 200)
  })
  api.openapi(retryRefundRoute, async (c) => {
    const { break: id } = c.req.valid('param')
    const requested = await retryRefund(shop, id, {
      by: createSystemActor('OWNER_TOKEN'),
      limits: findStaffLimits(['owner']),
    })
    if (!requested.ok) return declaredRefusal(c, requested.reason === 'not-found' ? 404 : 409, requested.message)
    return c.json({ id, refund: requested.key }, 200)
  })
}
