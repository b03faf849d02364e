import type { CounterAnswer } from '#contract/counter/routes.ts'

export type ReviewRow = CounterAnswer<'GET /counter/api/v1/reviews'>['data'][number]
