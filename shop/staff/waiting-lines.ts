import { addDays } from '#shop/time/add-days.ts'

/** Counts that the person may not see are undefined. `day` is an Indian day. */
export type WaitingCounts = { day: string } & Record<'late' | 'toPack' | 'toMake' | 'held' | 'packed', number> &
  Partial<Record<'enquiries' | 'lateEnquiries' | 'reviews' | 'exceptions' | 'lowStock', number | undefined>>
export type WaitingLine = { text: string; to: string; isUrgent: boolean }

const workshop = { late: 0, toPack: 0, toMake: 0, held: 0, packed: 0 }

export function listWaitingLines(counts: WaitingCounts, permissions: readonly string[]): WaitingLine[] {
  // An accountant may see orders, but has no work on them.
  const hasWorkshop = permissions.includes('orders.pack') || permissions.includes('orders.hold')
  const today = { ...counts, ...(!hasWorkshop && workshop) }
  const { day } = today
  const orders = (places: string, until?: string) =>
    `/orders?place=${encodeURIComponent(places)}${until === undefined ? '' : `&ship_by=..${until}`}`
  const lines: [count: number | undefined, one: string, many: string, to: string, isUrgent?: boolean][] = [
    [
      today.late,
      'late: promised, not gone',
      'late: promised, not gone',
      orders('held,to make,to pack', addDays(day, -1)),
      true,
    ],
    [today.exceptions, 'exception to resolve', 'exceptions to resolve', '/exceptions', true],
    [today.lateEnquiries, 'enquiry is late', 'enquiries are late', '/enquiries?state=new,open', true],
    [today.toPack, 'order to pack today', 'orders to pack today', orders('to pack', day)],
    [today.toMake, 'order to make by today', 'orders to make by today', orders('to make', day)],
    [today.held, 'order is held', 'orders are held', orders('held')],
    [today.packed, 'waits for the courier', 'wait for the courier', orders('packed')],
    [today.enquiries, 'enquiry to answer', 'enquiries to answer', '/enquiries?state=new,open'],
    [today.reviews, 'review held', 'reviews held', '/reviews?state=waiting'],
    [today.lowStock, 'shelf running low', 'shelves running low', '/stock?low=yes'],
  ]
  return lines.flatMap(([count = 0, one, many, to, isUrgent = false]) =>
    count === 0 ? [] : [{ text: `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`, to, isUrgent }],
  )
}
