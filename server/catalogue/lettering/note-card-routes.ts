import type { OpenAPIHono } from '@hono/zod-openapi'
import { drawCard } from './draw-card.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import type { Shop } from '#server/platform/shop.ts'
import { declaredRefusal } from '#server/platform/routes/declared-refusal.ts'
import { defineApiRoute } from '#server/platform/routes/define-api-route.ts'

const drawCardRoute = defineApiRoute('POST /api/note-cards', {
  tags: ['Orders'],
  summary: 'Draw the card of a gift',
  description: 'Nothing is kept: an order takes the same words as `gift`. Too many are refused with their count.',
  done: 'The drawing',
})

export function registerNoteCardRoutes(api: OpenAPIHono, shop: Pick<Shop, 'database' | 'settings' | 'keys'>): void {
  api.use(drawCardRoute.path, rateLimitRequests(shop, 'lettering'), async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })
  api.openapi(drawCardRoute, (c) => {
    const drawn = drawCard(c.req.valid('json'))
    if (drawn.ok) return c.json({ path: drawn.path, notes: drawn.notes }, 200)
    const { reason, message, field } = drawn
    const excess = 'word' in drawn ? { tooMany: drawn.tooMany, word: drawn.word } : {}
    return declaredRefusal(c, 422, message, { reason, field, ...excess })
  })
}
