import type { CounterAnswer } from '#contract/counter/routes.ts'

export const LETTERING = 'GET /counter/api/v1/lettering'
export const SHEETS = 'GET /counter/api/v1/lettering-sheets'
export const PIECES_TO_MAKE = 'GET /counter/api/v1/pieces-to-make'
export type DayToMake = CounterAnswer<typeof PIECES_TO_MAKE>['days'][number]
export type LetteringRow = CounterAnswer<typeof LETTERING>['data'][number]
export type Sheets = CounterAnswer<typeof SHEETS>
