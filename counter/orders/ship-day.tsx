import { formatDay } from '#shop/orders/ship-by-date.ts'
import { State } from '../design/state.tsx'
import type { OrderRow } from './order-types.ts'

/** The day it must leave, and whether that is today or over. */
export function ShipDay({ shipBy, urgency }: Pick<OrderRow, 'shipBy' | 'urgency'>) {
  if (shipBy === null) return <span className="muted">not known</span>
  return (
    <>
      {formatDay(shipBy)} {urgency === 'late' && <State look="bad">Late</State>}
      {urgency === 'due' && <State look="waiting">Today</State>}
    </>
  )
}
