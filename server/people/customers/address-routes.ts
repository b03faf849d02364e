import type { OpenAPIHono } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { addAddress, removeAddress, replaceAddress, type AddressBookRefusal } from './address-book.ts'
import { checkOneAddress } from './change-profile.ts'
import { showCustomer } from './show-customer.ts'
import { customers } from '#server/platform/database/customer-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { createAccountRoutes } from './account-routes.ts'
import { requireCustomer } from './require-customer.ts'
import { withBearer, accountAnswer } from '#server/platform/routes/route-schemas.ts'
import { refuseCustomer } from './refuse-customer.ts'
import * as schema from '#contract/customer.ts'
import { defineApiRoute } from '#server/platform/routes/define-api-route.ts'

const tags = ['Accounts']

const addRoute = defineApiRoute('POST /api/users/me/addresses', {
  tags,
  summary: 'Save one more address; one that is there already stays the only one',
  ...withBearer,
  ...accountAnswer('The account as it is now'),
})
const replaceRoute = defineApiRoute('PUT /api/users/me/addresses/{address}', {
  tags,
  summary: 'Change one saved address',
  ...withBearer,
  request: { params: schema.savedAddressParams },
  ...accountAnswer('The account as it is now'),
})
const removeRoute = defineApiRoute('DELETE /api/users/me/addresses/{address}', {
  tags,
  summary: 'Delete one saved address',
  ...withBearer,
  request: { params: schema.savedAddressParams },
  ...accountAnswer('The account as it is now'),
})

/** One address per request: however many devices change them at once, no change is lost. */
export function registerAddressRoutes(api: OpenAPIHono, shop: Pick<Shop, 'database' | 'now'>): void {
  const accounts = createAccountRoutes()
  const respondWithCustomer = async (c: Context, done: { ok: true } | AddressBookRefusal) => {
    if (!done.ok) return refuseCustomer(c, done)
    const { orm } = shop.database
    const [customer] = await orm
      .select()
      .from(customers)
      .where(eq(customers.id, requireCustomer(c).id))
    return c.json(await showCustomer(orm, customer ?? requireCustomer(c)), 200)
  }

  accounts.openapi(addRoute, async (c) => {
    const { position, ...typed } = c.req.valid('json')
    const checked = await checkOneAddress(typed)
    if (!checked.ok) return refuseCustomer(c, checked)
    return respondWithCustomer(c, await addAddress(shop, requireCustomer(c).id, checked.address, position))
  })
  accounts.openapi(replaceRoute, async (c) => {
    const checked = await checkOneAddress(c.req.valid('json'))
    if (!checked.ok) return refuseCustomer(c, checked)
    const { address: id } = c.req.valid('param')
    return respondWithCustomer(c, await replaceAddress(shop, requireCustomer(c).id, id, checked.address))
  })
  accounts.openapi(removeRoute, async (c) =>
    respondWithCustomer(c, await removeAddress(shop, requireCustomer(c).id, c.req.valid('param').address)),
  )
  api.route('/', accounts)
}
