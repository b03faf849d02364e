import type { AddressBook, Customer } from '#server/database/customer-tables.ts'

/** An account as its owner sees it: Strapi's fields and the specification's (section 3). No hash, no counter. */
export type ShownCustomer = {
  id: number
  username: string
  email: string
  provider: 'local' | 'google'
  confirmed: boolean
  blocked: boolean
  firstName: string
  lastName: string
  phone: string | null
  address: AddressBook
  /** ISO 8601, UTC. */
  createdAt: string
  updatedAt: string
}

export function showCustomer(customer: Customer): ShownCustomer {
  const { id, email, provider, blocked, firstName, lastName, phone, address } = customer
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
    address,
    createdAt: customer.createdAt.toISOString(),
    updatedAt: customer.updatedAt.toISOString(),
  }
}
