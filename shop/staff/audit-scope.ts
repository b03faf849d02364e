import { findLimits, hasPermission, permissions, type Held, type Permission } from './permissions.ts'

export const permissionOfSubject: Readonly<Record<string, Permission>> = {
  order: 'orders.see',
  shipment: 'orders.see',
  product: 'products.see',
  variant: 'products.see',
  category: 'products.see',
  picture: 'products.see',
  offer: 'offers.write',
  stock: 'stock.see',
  review: 'reviews.decide',
  enquiry: 'enquiries.answer',
  newsletter: 'newsletter.write',
  customer: 'customers.see',
  staff: 'staff.write',
  device: 'staff.write',
  token: 'tokens.write',
  exception: 'reports.tax',
  month: 'reports.tax',
  'gift card': 'gift-cards.see',
  extra: 'products.see',
  setting: 'settings.write',
  provider: 'keys.write',
  'hand-over': 'parcels.hand-over',
  day: 'orders.pack',
  view: 'orders.see',
}

export type AuditScope = 'all' | { kinds: string[] }

export function findAuditScope(held: Held): AuditScope {
  const limits = findLimits(held, 'audit.see')
  if (limits.length === 0) return 'all'
  // Packers read only their own entries, because others mention amounts.
  if (!limits.includes(permissions['audit.see'].roles.support)) return { kinds: [] }
  const kinds = Object.entries(permissionOfSubject).filter(([, permission]) => hasPermission(held, permission))
  return { kinds: kinds.map(([kind]) => kind) }
}
