import type { CustomerView } from '#contract/customer.ts'
import type { Customer } from '#server/platform/database/customer-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { toApiAddress } from '#shop/checkout/api-address.ts'
import { readAddressBook } from './address-book.ts'

export async function showCustomer(orm: Orm | Tx, customer: Customer): Promise<CustomerView> {
  const { data, version } = await readAddressBook(orm, customer.id)
  const { id, email, provider, blocked, firstName, lastName, phone } = customer
  return {
    id,
    username: email,
    email,
    provider,
    confirmed: customer.emailVerified,
    blocked,
    firstName,
    lastName,
    phone,
    address: { data: data.map(toApiAddress), version },
    createdAt: customer.createdAt.toISOString(),
    updatedAt: customer.updatedAt.toISOString(),
  }
}
