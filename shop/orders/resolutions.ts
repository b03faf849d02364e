import { hasPermission, type Held, type Permission } from '#shop/staff/permissions.ts'
import { findExceptionRule, type ExceptionArea, type Resolution } from './exceptions.ts'

const sees: Readonly<Record<ExceptionArea, Permission>> = {
  money: 'orders.money',
  parcel: 'orders.address',
  mail: 'orders.resend',
  books: 'reports.tax',
}
const needs: Readonly<Record<Exclude<Resolution, 'close' | 'keep'>, Permission>> = {
  refund: 'refunds.make',
  'retry refund': 'refunds.make',
  retry: 'orders.resend',
  cancel: 'orders.cancel',
}

export function maySeeArea(held: Held, area: ExceptionArea): boolean {
  return hasPermission(held, sees[area])
}

/** An accountant's `books.close` covers months only; the same scope of a token covers both. */
export function mayCloseExceptions(held: Held): boolean {
  return held.some((each) => each === 'owner' || each === 'manager' || each === 'books.close')
}

export function listResolutions(held: Held, kind: string, isOfOrder: boolean): Resolution[] {
  const { ways } = findExceptionRule(kind)
  const mayClose = mayCloseExceptions(held)
  // A mail without an order cannot be sent again: its content is deleted.
  const isPossible = isOfOrder || (kind !== 'mail not sent' && kind !== 'dispute lost')
  const isTheirs = (way: (typeof ways)[number]) =>
    way === 'keep' ? mayClose : hasPermission(held, needs[way]) && (way !== 'cancel' || mayClose)
  const own: Resolution[] = isPossible ? ways.filter(isTheirs) : []
  const isDecided = isPossible && kind === 'dispute lost'
  return mayClose && !isDecided ? [...own, 'close'] : own
}
