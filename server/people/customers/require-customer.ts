import type { Context } from 'hono'
import type { Customer } from '#server/platform/database/customer-tables.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** null for a guest, and on routes for everybody. */
    customer: Customer | null
  }
}

/** @throws on routes that are open to guests */
export function requireCustomer(c: Context): Customer {
  const customer = c.get('customer')
  if (!customer) throw new Error('This route must be closed to guests in the route-permissions.ts of its wing')
  return customer
}
