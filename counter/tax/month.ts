import type { CounterAnswer } from '#contract/counter/routes.ts'

export type Month = CounterAnswer<'GET /counter/api/v1/months/{month}'>
