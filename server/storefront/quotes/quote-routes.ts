import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { invoiceFileQuery, invoiceFileResponse } from '#contract/invoice.ts'
import * as quote from '#contract/quote.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import { declaredRefusal } from '#server/platform/routes/declared-refusal.ts'
import { sendInPlace } from '#server/platform/routes/send-file.ts'
import { refusals } from '#server/platform/routes/route-schemas.ts'
import type { Shop } from '#server/platform/shop.ts'
import { acceptQuote, askAboutQuote, refuseUnknown } from './accept-quote.ts'
import { findQuoteByToken, type FoundSentQuote } from './find-quote.ts'
import { linkQuotePaper, renderQuotePaper } from './quote-paper.ts'
import { checkCompany } from '#shop/checkout/buyer.ts'
import { formatQuoteNumber } from '#shop/quotes/quote-number.ts'
import { defineApiRoute } from '#server/platform/routes/define-api-route.ts'

const showRoute = defineApiRoute('POST /api/quotes', {
  tags: ['Quotes'],
  summary: 'A quote, for whoever has its link',
  description: 'Its newest revision, as it was sent.',
  done: 'The quote',
})
const paperRoute = defineApiRoute('POST /api/quotes/paper', {
  tags: ['Quotes'],
  summary: 'The link of a quote’s PDF',
  done: 'A link for ten minutes',
})
const fileRoute = createRoute({
  method: 'get',
  path: '/api/quotes/paper/{file}',
  tags: ['Quotes'],
  summary: 'The PDF of a quote, by its link',
  request: { params: quote.quotePaperParams, query: invoiceFileQuery },
  responses: {
    200: { description: 'The quote', content: { 'application/pdf': { schema: invoiceFileResponse } } },
    ...refusals,
  },
})
const acceptRoute = defineApiRoute('POST /api/quotes/accept', {
  tags: ['Quotes'],
  summary: 'Say yes to a quote',
  description:
    'Opens its order with the agreed prices and holds its goods. Asked again it answers with the same order.',
  done: 'The order, whose first part is to be paid',
})
const askRoute = defineApiRoute('POST /api/quotes/ask', {
  tags: ['Quotes'],
  summary: 'Ask the shop about a quote',
  done: 'The question is with the shop',
})

const statuses = {
  'no-such-quote': 404,
  'quote-expired': 409,
  'quote-withdrawn': 409,
  'quote-changed': 409,
  'not-possible': 409,
} as const

export function registerQuoteRoutes(api: OpenAPIHono, shop: Shop): void {
  for (const path of [showRoute.path, acceptRoute.path, paperRoute.path, '/api/quotes/paper/:file'])
    api.use(path, rateLimitRequests(shop, 'lookups'))
  api.use(askRoute.path, rateLimitRequests(shop, 'enquiries'))
  for (const path of [showRoute.path, `${showRoute.path}/*`])
    api.use(path, async (c, next) => {
      await next()
      c.header('cache-control', 'no-store')
      c.header('referrer-policy', 'no-referrer')
      c.header('x-robots-tag', 'noindex')
    })
  api.openapi(showRoute, async (c) => {
    const found = await findQuoteByToken(shop.database.orm, c.req.valid('json').token, shop.now())
    if (found) return c.json(toView(found), 200)
    const { message, reason } = refuseUnknown()
    return declaredRefusal(c, 404, message, { reason })
  })
  api.openapi(paperRoute, async (c) => {
    const url = await linkQuotePaper(shop, c.req.valid('json').token)
    if (url !== undefined) return c.json({ url }, 200)
    const { message, reason } = refuseUnknown()
    return declaredRefusal(c, 404, message, { reason })
  })
  api.openapi(fileRoute, async (c) => {
    const { file } = c.req.valid('param')
    const pdf = await renderQuotePaper(shop, { file, ...c.req.valid('query') })
    if (!pdf) return declaredRefusal(c, 404, 'This link has run out. Please open the PDF from your quote once more.')
    return sendInPlace(c, pdf, { type: 'application/pdf', name: file })
  })
  api.openapi(acceptRoute, async (c) => {
    const accepted = await acceptQuote(shop, c.req.valid('json'))
    if (accepted.ok) return c.json({ orderId: accepted.orderId }, 200)
    const { message, reason } = accepted
    return declaredRefusal(c, statuses[reason], message, { reason })
  })
  api.openapi(askRoute, async (c) => {
    const asked = await askAboutQuote(shop, c.req.valid('json'))
    if (asked.ok) return c.json({ ok: true as const }, 200)
    return declaredRefusal(c, statuses[asked.reason], asked.message, { reason: asked.reason })
  })
}

function toView({ quote: { number, revision }, sent, order, state }: FoundSentQuote): quote.QuoteView {
  const { shown, facts, validUntil, sentAt } = sent
  const checked = checkCompany(facts.buyer)
  const company = checked.ok ? checked.company : {}
  const own = { number: formatQuoteNumber(number), name: facts.buyer.name, company, state, revision, validUntil }
  return { ...shown, ...own, sentAt: sentAt.toISOString(), orderId: order?.id ?? null }
}
