import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Shop } from '#server/platform/shop.ts'
import { listStock, listStockMovements } from './list-stock.ts'
import { bookStockTake } from './book-stock-take.ts'
import { moveStock } from './move-stock.ts'
import { findShelfPieces } from './read-shelf-pieces.ts'
import { receiveGoods } from './receive-goods.ts'
import { refuse } from '#shop/refusal.ts'
import { allowedReasons, findTooMany } from '#shop/stock/move-reasons.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor, requireStaff } from '#server/platform/staff/require-staff.ts'
import { readId } from '#server/platform/routes/read-id.ts'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'

const listRoute = defineRoute('GET /counter/api/v1/stock', 'What lies on the shelves')
const movementsRoute = defineRoute('GET /counter/api/v1/stock/{variant}/moves', 'Why there are as many, for ever')
const moveRoute = defineRoute(
  'POST /counter/api/v1/stock/{variant}/moves',
  'Bring pieces to the shelf or take them off',
)

const piecesRoute = defineRoute('GET /counter/api/v1/stock/pieces', 'What should lie on a shelf, for a count')
const countRoute = defineRoute('POST /counter/api/v1/stock/counts', 'Book the differences of a stock take')
const receiveRoute = defineRoute('POST /counter/api/v1/stock/receipts', 'Receive a list of goods')

const NOT_ALLOWED = 'You may record broken, made or found pieces. Ask an owner or a manager for the rest.'

export function registerStockRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(listRoute, async (c) => c.json(await listStock(shop, c.req.valid('query')), 200))
  api.openapi(movementsRoute, async (c) => {
    const page = await listStockMovements(shop, { variantId: readId(c, 'variant'), ...c.req.valid('query') })
    return page ? c.json(page, 200) : refuseOperation(c, refuse.notFound('not-found', 'There is no such variant.'))
  })
  registerStockTake(api, shop)
  api.openapi(moveRoute, async (c) => {
    const requestKey = readKey(c)
    if (requestKey === undefined) return refuseOperation(c, NO_KEY)
    const move = c.req.valid('json')
    const { roles } = requireStaff(c).staff
    if (!allowedReasons(roles).includes(move.reason))
      return refuseOperation(c, refuse.forbidden('not-allowed', NOT_ALLOWED))
    const tooMany = findTooMany(roles, move.units)
    if (tooMany !== undefined) return refuseOperation(c, refuse.invalid('units', tooMany))
    const moved = await moveStock(shop, { variantId: readId(c, 'variant'), move, requestKey }, requireActor(c))
    return moved.ok ? c.json({ data: moved.movement, stock: moved.stock }, 200) : refuseOperation(c, moved)
  })
}

function registerStockTake(api: OpenAPIHono, shop: Shop): void {
  api.openapi(piecesRoute, async (c) =>
    c.json({ data: await findShelfPieces(shop.database.orm, c.req.valid('query').q) }, 200),
  )
  api.openapi(countRoute, async (c) => {
    const requestKey = readKey(c)
    if (requestKey === undefined) return refuseOperation(c, NO_KEY)
    const { roles } = requireStaff(c).staff
    const refuseUnits = (units: number) => findTooMany(roles, units)
    const counted = await bookStockTake(shop, { ...c.req.valid('json'), requestKey }, refuseUnits, requireActor(c))
    return counted.ok ? c.json({ data: counted.lines }, 200) : refuseOperation(c, counted)
  })
  api.openapi(receiveRoute, async (c) => {
    const requestKey = readKey(c)
    if (requestKey === undefined) return refuseOperation(c, NO_KEY)
    if (!allowedReasons(requireStaff(c).staff.roles).includes('received'))
      return refuseOperation(c, refuse.forbidden('not-allowed', NOT_ALLOWED))
    const received = await receiveGoods(shop, { ...c.req.valid('json'), requestKey }, requireActor(c))
    return received.ok ? c.json({ data: received.lines }, 200) : refuseOperation(c, received)
  })
}

const NO_KEY = refuse.incomplete('no-key', 'Send an Idempotency-Key: a new one for each move.')

/** A key of a list gets the number of each variant behind it. */
function readKey(c: Context): string | undefined {
  const key = c.req.header('idempotency-key') ?? ''
  return /^[\w-]{8,80}$/.test(key) ? key : undefined
}
