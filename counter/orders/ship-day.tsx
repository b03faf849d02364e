import { State } from '../design/state.tsx'
import { useDates, useSay } from '../words/words.ts'
import type { OrderRow } from './order-types.ts'

/** The day it must leave, and whether that is today or over. */
export function ShipDay({ shipBy, urgency }: Pick<OrderRow, 'shipBy' | 'urgency'>) {
  const say = useSay()
  const dates = useDates()
  if (shipBy === null) return <span className="muted">{say('list.noDay')}</span>
  return (
    <>
      {dates.day(shipBy)} {urgency === 'late' && <State look="bad">{say('list.late')}</State>}
      {urgency === 'due' && <State look="waiting">{say('list.today')}</State>}
    </>
  )
}
