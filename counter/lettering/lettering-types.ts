import type { CounterAnswer } from '#contract/counter/routes.ts'

export const LETTERING = 'GET /counter/api/v1/lettering'
export const SHEETS = 'GET /counter/api/v1/lettering-sheets'
export const BENCH = 'GET /counter/api/v1/bench'
export type BenchDay = CounterAnswer<typeof BENCH>['days'][number]
export type LetteringRow = CounterAnswer<typeof LETTERING>['data'][number]
export type Sheets = CounterAnswer<typeof SHEETS>
