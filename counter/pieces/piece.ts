import type { CounterAnswer } from '#contract/counter/routes.ts'

export const PIECE = 'GET /counter/api/v1/pieces/{code}'
export type Piece = CounterAnswer<typeof PIECE>['data']
