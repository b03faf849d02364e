import type { CounterAnswer } from '#contract/counter/routes.ts'

export const ORDERS = 'GET /counter/api/v1/orders'
export const BOARD = 'GET /counter/api/v1/order-board'
export const PLACES = 'GET /counter/api/v1/order-places'
export const ORDER = 'GET /counter/api/v1/orders/{order}'
export const PEOPLE = 'GET /counter/api/v1/people'
export const TIMELINE = 'GET /counter/api/v1/orders/{order}/timeline'

export type OrderRow = CounterAnswer<typeof ORDERS>['data'][number]
export type Board = CounterAnswer<typeof BOARD>
export type StaffOrder = CounterAnswer<typeof ORDER>['data']
export type StaffShipment = StaffOrder['shipments'][number]
export type TimelineEntry = CounterAnswer<typeof TIMELINE>['data'][number]
