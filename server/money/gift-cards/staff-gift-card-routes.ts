import type { OpenAPIHono } from '@hono/zod-openapi'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'
import type { Shop } from '#server/platform/shop.ts'
import { requireActor } from '#server/platform/staff/require-staff.ts'
import { formatGiftCardCode } from '#shop/gift-cards/gift-card-code.ts'
import { refuse } from '#shop/refusal.ts'
import { answerWithCard, cardOf, seesContact } from './answer-with-card.ts'
import { correctGiftCardEmail, notePrint, sendGiftCardAgain, voidGiftCard } from './change-gift-card.ts'
import { issueGiftCard } from './issue-gift-card.ts'
import { listGiftCards, readGiftCard } from './list-gift-cards.ts'
import { createPrintLink } from './print-gift-card.ts'

const listRoute = defineRoute(
  'GET /counter/api/v1/gift-cards',
  'Gift cards, the newest first, and what is owed on them',
)
const issueRoute = defineRoute('POST /counter/api/v1/gift-cards', 'Issue a gift card')
const readRoute = defineRoute('GET /counter/api/v1/gift-cards/{card}', 'One gift card with its entries')
const sendRoute = defineRoute('POST /counter/api/v1/gift-cards/{card}/send', 'Mail its code again')
const emailRoute = defineRoute('PUT /counter/api/v1/gift-cards/{card}/email', 'Correct the address of its mail')
const printRoute = defineRoute('POST /counter/api/v1/gift-cards/{card}/print', 'A link to its PDF')
const voidRoute = defineRoute('POST /counter/api/v1/gift-cards/{card}/void', 'Cancel what is left on it')

const NO_KEY = refuse.incomplete('no-key', 'Send an Idempotency-Key: a new one for each gift card.')

export function registerStaffGiftCardRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(listRoute, async (c) => c.json(await listGiftCards(shop, c.req.valid('query').find), 200))
  api.openapi(readRoute, (c) => answerWithCard(c, shop, { ok: true }))
  api.openapi(issueRoute, async (c) => {
    const key = c.req.header('idempotency-key') ?? ''
    if (!/^[\w-]{8,80}$/.test(key)) return refuseOperation(c, NO_KEY)
    const issued = await issueGiftCard(shop, c.req.valid('json'), key, requireActor(c))
    if (!issued.ok) return refuseOperation(c, issued)
    const read = await readGiftCard(shop, issued.id, seesContact(c))
    if (!read.ok) return refuseOperation(c, read)
    return c.json({ data: read.card, code: issued.code && formatGiftCardCode(issued.code) }, 200)
  })
  api.openapi(sendRoute, async (c) =>
    answerWithCard(c, shop, await sendGiftCardAgain(shop, cardOf(c), requireActor(c))),
  )
  api.openapi(emailRoute, async (c) => {
    const { email } = c.req.valid('json')
    return answerWithCard(c, shop, await correctGiftCardEmail(shop, cardOf(c), email, requireActor(c)))
  })
  api.openapi(printRoute, async (c) => {
    const noted = await notePrint(shop, cardOf(c), requireActor(c))
    return noted.ok
      ? c.json({ data: { url: createPrintLink(shop, { id: cardOf(c) }) } }, 200)
      : refuseOperation(c, noted)
  })
  api.openapi(voidRoute, async (c) => {
    const { reason } = c.req.valid('json')
    return answerWithCard(c, shop, await voidGiftCard(shop, cardOf(c), reason, requireActor(c)))
  })
}
