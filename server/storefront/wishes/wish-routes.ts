import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { noStore } from '#server/platform/http/no-store.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import type { Shop } from '#server/platform/shop.ts'
import { changeWishes } from './change-wishes.ts'
import { readWishes } from './read-wishes.ts'
import { shareWishes } from './share-wishes.ts'
import { declaredRefusal } from '#server/platform/routes/declared-refusal.ts'
import { requireCustomer } from '#server/people/customers/require-customer.ts'
import { withBearer } from '#server/platform/routes/route-schemas.ts'
import { defineApiRoute } from '#server/platform/routes/define-api-route.ts'

const tags = ['Accounts']

const readRoute = defineApiRoute('GET /api/users/me/wishes', {
  tags,
  summary: 'What somebody has put on their wish list',
  description: 'Prices and stock of today: `POST /api/cart`.',
  ...withBearer,
  done: 'The list as it is now',
})
const changeRoute = defineApiRoute('POST /api/users/me/wishes', {
  tags,
  summary: 'Put goods on the wish list, or take them off',
  description: 'What is there already stays; what is not sold is passed over.',
  ...withBearer,
  done: 'The list as it is now',
})
const shareRoute = defineApiRoute('POST /api/users/me/wishes/share', {
  tags,
  summary: 'Show the wish list to whoever has its link, or to nobody any more',
  ...withBearer,
  done: 'The list as it is now',
})

export function registerWishRoutes(api: OpenAPIHono, shop: Shop): void {
  for (const path of [readRoute.path, shareRoute.path]) api.use(path, rateLimitRequests(shop, 'lookups'), noStore)
  const answer = async (c: Context) => c.json(await readWishes(shop.database.orm, requireCustomer(c).id), 200)

  api.openapi(readRoute, answer)
  api.openapi(changeRoute, async (c) => {
    const { add = [], remove = [] } = c.req.valid('json')
    const toWish = ({ id, choices = {} }: (typeof add)[number]) => ({ id, choices })
    const change = { add: add.map(toWish), remove: remove.map(toWish) }
    const changed = await changeWishes(shop, requireCustomer(c).id, change)
    if (!changed.ok) return declaredRefusal(c, 422, changed.message, { reason: changed.reason })
    return answer(c)
  })
  api.openapi(shareRoute, async (c) => {
    const shared = await shareWishes(shop, requireCustomer(c).id, c.req.valid('json'))
    if (!shared.ok) return declaredRefusal(c, 422, shared.message, { reason: shared.reason })
    return answer(c)
  })
}
