import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { giftCardListQuery } from '#contract/counter/gift-cards.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { refuseInvalidInput } from '#server/platform/routes/refuse-input.ts'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'
import type { Shop } from '#server/platform/shop.ts'
import { requireActor, requireStaff } from '#server/platform/staff/require-staff.ts'
import { formatGiftCardCode } from '#shop/gift-cards/gift-card-code.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { listPermissions } from '#shop/staff/permissions.ts'
import { sendGiftCardAgain, voidGiftCard } from './change-gift-card.ts'
import { issueGiftCard } from './issue-gift-card.ts'
import { listGiftCards, readGiftCard } from './list-gift-cards.ts'

const listRoute = defineRoute(
  'GET /counter/api/v1/gift-cards',
  'Gift cards, the newest first, and what is owed on them',
)
const issueRoute = defineRoute('POST /counter/api/v1/gift-cards', 'Issue a gift card')
const readRoute = defineRoute('GET /counter/api/v1/gift-cards/{card}', 'One gift card with its entries')
const sendRoute = defineRoute('POST /counter/api/v1/gift-cards/{card}/send', 'Mail its code again')
const voidRoute = defineRoute('POST /counter/api/v1/gift-cards/{card}/void', 'Cancel what is left on it')

const NO_KEY = refuse.incomplete('no-key', 'Send an Idempotency-Key: a new one for each gift card.')

export function registerStaffGiftCardRoutes(api: OpenAPIHono, shop: Shop): void {
  const cardOf = (c: Context) => Number(/^\d{1,12}$/.exec(c.req.param('card') ?? '')?.[0] ?? 0)
  const seesContact = (c: Context) => listPermissions(requireStaff(c).staff.roles).includes('customers.contact')
  const show = async (c: Context, done: { ok: true } | OperationRefusal) => {
    if (!done.ok) return refuseOperation(c, done)
    const read = await readGiftCard(shop, cardOf(c), seesContact(c))
    return read.ok ? c.json({ data: read.card }, 200) : refuseOperation(c, read)
  }
  api.openapi(listRoute, async (c) => {
    const read = giftCardListQuery.safeParse(c.req.query())
    if (!read.success) return refuseInvalidInput(read, c)
    return c.json(await listGiftCards(shop, read.data.find), 200)
  })
  api.openapi(readRoute, (c) => show(c, { ok: true }))
  api.openapi(issueRoute, async (c) => {
    const key = c.req.header('idempotency-key') ?? ''
    if (!/^[\w-]{8,80}$/.test(key)) return refuseOperation(c, NO_KEY)
    const issued = await issueGiftCard(shop, c.req.valid('json'), key, requireActor(c))
    if (!issued.ok) return refuseOperation(c, issued)
    const read = await readGiftCard(shop, issued.id, seesContact(c))
    if (!read.ok) return refuseOperation(c, read)
    return c.json({ data: read.card, code: issued.code && formatGiftCardCode(issued.code) }, 200)
  })
  api.openapi(sendRoute, async (c) => show(c, await sendGiftCardAgain(shop, cardOf(c), requireActor(c))))
  api.openapi(voidRoute, async (c) => {
    const { reason } = c.req.valid('json')
    return show(c, await voidGiftCard(shop, cardOf(c), reason, requireActor(c)))
  })
}
