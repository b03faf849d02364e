import type { CounterAnswer } from '#contract/counter/routes.ts'

export type Buyer = CounterAnswer<'GET /counter/api/v1/buyers/{buyer}'>['data']
