import { findLimits, hasPermission, type Held, type Permission } from './permissions.ts'

const permissionOfSubject: Readonly<Record<string, Permission>> = {
  order: 'orders.see',
  shipment: 'orders.see',
  product: 'products.see',
  variant: 'products.see',
  category: 'products.see',
  picture: 'products.see',
  stock: 'stock.see',
  review: 'reviews.decide',
  enquiry: 'enquiries.answer',
  quote: 'quotes.write',
  customer: 'customers.see',
}

/** `all`, or one's own entries and those of these kinds. */
export type AuditScope = 'all' | { kinds: string[] }

export function findAuditScope(held: Held): AuditScope {
  if (findLimits(held, 'audit.see').length === 0) return 'all'
  // A packer reads their own entries only: those of others tell of amounts.
  if (!held.includes('support')) return { kinds: [] }
  const kinds = Object.entries(permissionOfSubject).filter(([, permission]) => hasPermission(held, permission))
  return { kinds: kinds.map(([kind]) => kind) }
}
