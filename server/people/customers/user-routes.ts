import type { OpenAPIHono } from '@hono/zod-openapi'
import { changeProfile } from './change-profile.ts'
import { requestDeletionCode, deleteAccount } from './delete-account.ts'
import { exportCustomerData } from './export-customer-data.ts'
import { listOwnOrders } from './list-own-orders.ts'
import { showCustomer } from './show-customer.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import type { Shop } from '#server/platform/shop.ts'
import { createAccountRoutes } from './account-routes.ts'
import { requireCustomer } from './require-customer.ts'
import { refuseCustomer } from './refuse-customer.ts'
import * as schema from '#contract/customer.ts'
import { addLineImages } from '#server/orders/buyer-view/add-line-images.ts'
import { clearSessionCookie } from './session-cookie.ts'
import { withBearer, accountAnswer } from '#server/platform/routes/route-schemas.ts'
import { defineApiRoute } from '#server/platform/routes/define-api-route.ts'

const tags = ['Accounts']

const meRoute = defineApiRoute('GET /api/users/me', {
  tags,
  summary: 'Oneself',
  ...withBearer,
  ...accountAnswer('The account of the token'),
})
const changeRoute = defineApiRoute('PUT /api/users/{id}', {
  tags,
  summary: 'Change one’s own name, phone or saved addresses',
  ...withBearer,
  request: { params: schema.customerParams },
  ...accountAnswer('The account as it is now'),
})
const dataRoute = defineApiRoute('GET /api/users/me/data', {
  tags,
  summary: 'Everything the shop keeps about oneself, as a file',
  ...withBearer,
  ...accountAnswer('Account, sessions, orders, payments, reviews'),
})
const deleteCodeRoute = defineApiRoute('POST /api/users/me/delete-code', {
  tags,
  summary: 'Have a code mailed that confirms the deletion of one’s account',
  ...withBearer,
  ...accountAnswer('Done'),
})
const deleteRoute = defineApiRoute('POST /api/users/me/delete', {
  tags,
  summary: 'Delete one’s account, by password or mailed code',
  ...withBearer,
  ...accountAnswer('Done'),
})
const ordersRoute = defineApiRoute('GET /api/orders/getAll', {
  tags: ['Orders'],
  summary: 'One’s own orders, the latest first',
  ...withBearer,
  request: { query: schema.ownOrdersQuery },
  ...accountAnswer('Each order with its lines'),
})

/** `authorizeRoutes` has checked ownership before any of this runs. */
export function registerUserRoutes(api: OpenAPIHono, shop: Shop): void {
  const accounts = createAccountRoutes()
  const { settings } = shop
  const limit = rateLimitRequests(shop, 'account')
  for (const { path } of [dataRoute, deleteCodeRoute, deleteRoute]) api.use(path, limit)

  api.openapi(meRoute, async (c) => c.json(await showCustomer(shop.database.orm, requireCustomer(c)), 200))
  api.openapi(dataRoute, async (c) => {
    c.header('content-disposition', 'attachment; filename="gathri-my-data.json"')
    return c.json(await exportCustomerData(shop, requireCustomer(c)), 200)
  })
  api.openapi(deleteCodeRoute, async (c) => {
    const requested = await requestDeletionCode(shop, requireCustomer(c))
    return requested.ok ? c.json(requested, 200) : refuseCustomer(c, requested)
  })
  accounts.openapi(deleteRoute, async (c) => {
    const deleted = await deleteAccount(shop, requireCustomer(c), c.req.valid('json'))
    if (!deleted.ok) return refuseCustomer(c, deleted)
    clearSessionCookie(c, settings)
    return c.json(deleted, 200)
  })
  accounts.openapi(changeRoute, async (c) => {
    const changed = await changeProfile(shop, requireCustomer(c), c.req.valid('json'))
    return changed.ok
      ? c.json(await showCustomer(shop.database.orm, changed.customer), 200)
      : refuseCustomer(c, changed)
  })
  api.openapi(ordersRoute, async (c) => {
    const { page, pageSize } = c.req.valid('query')
    const listed = await listOwnOrders(shop, requireCustomer(c), { page, pageSize })
    return c.json(await addLineImages(shop, listed), 200)
  })
  api.route('/', accounts)
}
