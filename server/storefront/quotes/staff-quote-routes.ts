import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { readRefundBy } from '#server/money/refunds/find-staff-refund-limit.ts'
import { targetOrder } from '#server/orders/staff-view/answer-order.ts'
import { declaredRefusal } from '#server/platform/routes/declared-refusal.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { refuseOperation, requireVersion, answerVersioned } from '#server/platform/routes/refuse-operation.ts'
import type { Shop } from '#server/platform/shop.ts'
import { requireActor, requireStaff } from '#server/platform/staff/require-staff.ts'
import { parseEnquiryNumber } from '#shop/enquiries/enquiry-number.ts'
import { formatQuoteNumber, parseQuoteNumber } from '#shop/quotes/quote-number.ts'
import type { OperationRefusal } from '#shop/refusal.ts'
import { explainMissingPermission, findLimits, hasPermission } from '#shop/staff/permissions.ts'
import { exchangeByQuote, planExchange } from './exchange-by-quote.ts'
import { changeQuote, createQuote, withdrawQuote } from './keep-quote.ts'
import { sendQuote } from './send-quote.ts'
import { listQuotes, showStaffQuote } from './show-staff-quote.ts'

const listRoute = defineRoute('GET /counter/api/v1/quotes', 'Quotes, the newest first')
const makeRoute = defineRoute('POST /counter/api/v1/quotes', 'Begin a quote, from an enquiry or a call')
const readRoute = defineRoute('GET /counter/api/v1/quotes/{quote}', 'One quote, and what the buyer would see')
const changeRoute = defineRoute('PUT /counter/api/v1/quotes/{quote}', 'Change it; the buyer sees it once it is sent')
const sendRoute = defineRoute('POST /counter/api/v1/quotes/{quote}/send', 'Mail its link, with a new revision')
const withdrawRoute = defineRoute('POST /counter/api/v1/quotes/{quote}/withdraw', 'Nobody can say yes to it any more')

const exchangePlanRoute = defineRoute(
  'POST /counter/api/v1/orders/{order}/exchange-plan',
  'What an exchange at another price would refund and cost',
)
const exchangeRoute = defineRoute(
  'POST /counter/api/v1/orders/{order}/exchange',
  'Refund pieces that came back, and mail a quote for the other ones',
)

type Done = { ok: true; number: number } | OperationRefusal

export function registerStaffQuoteRoutes(api: OpenAPIHono, shop: Shop): void {
  const show = async (c: Context, done: Done) => {
    const number = done.ok ? done.number : numberOf(c)
    const read = await showStaffQuote(shop, number)
    if (!done.ok) return refuseOperation(c, done, done.kind === 'stale' && read.ok ? { current: read.quote } : {})
    return read.ok ? answerVersioned(c, read.quote) : refuseOperation(c, read)
  }
  const numberOf = (c: Context) => parseQuoteNumber(c.req.param('quote') ?? '')
  api.openapi(listRoute, async (c) => {
    const { enquiry, after, ...wanted } = c.req.valid('query')
    const about = enquiry === undefined ? undefined : (parseEnquiryNumber(enquiry) ?? 0)
    return c.json(
      await listQuotes(shop, { ...wanted, enquiry: about, after: after ? Number(after) || 0 : undefined }),
      200,
    )
  })
  api.openapi(readRoute, (c) => show(c, { ok: true, number: numberOf(c) }))
  api.openapi(makeRoute, async (c) => {
    const { enquiry } = c.req.valid('json')
    return show(
      c,
      await createQuote(shop, enquiry === null ? null : (parseEnquiryNumber(enquiry) ?? 0), requireActor(c)),
    )
  })
  api.openapi(changeRoute, async (c) => {
    const { facts } = c.req.valid('json')
    return show(c, await changeQuote(shop, { number: numberOf(c), version: requireVersion(c), facts }, requireActor(c)))
  })
  api.openapi(sendRoute, async (c) => {
    const isLimited = findLimits(requireStaff(c).staff.roles, 'quotes.send').length > 0
    return show(
      c,
      await sendQuote(shop, { number: numberOf(c), version: requireVersion(c) }, requireActor(c), isLimited),
    )
  })
  api.openapi(withdrawRoute, async (c) =>
    show(c, await withdrawQuote(shop, { number: numberOf(c), version: requireVersion(c) }, requireActor(c))),
  )
  registerExchangeRoutes(api, shop)
}

function registerExchangeRoutes(api: OpenAPIHono, shop: Shop): void {
  const exchanger = (c: Context) => {
    const isLimited = findLimits(requireStaff(c).staff.roles, 'quotes.send').length > 0
    return { ...readRefundBy(c, shop), isLimited }
  }
  api.openapi(exchangePlanRoute, async (c) => {
    const planned = await planExchange(shop, { ...targetOrder(c), ...c.req.valid('json') }, exchanger(c))
    return planned.ok ? c.json({ data: planned.plan }, 200) : refuseOperation(c, planned)
  })
  api.openapi(exchangeRoute, async (c) => {
    if (!hasPermission(requireStaff(c).staff.roles, 'quotes.send'))
      return declaredRefusal(c, 403, explainMissingPermission('quotes.send'))
    const made = await exchangeByQuote(shop, { ...targetOrder(c), ...c.req.valid('json') }, exchanger(c))
    return made.ok ? c.json({ data: { quote: formatQuoteNumber(made.number) } }, 200) : refuseOperation(c, made)
  })
}
