import type { CounterAnswer } from '#contract/counter/routes.ts'

export type KeySetShown = CounterAnswer<'GET /counter/api/v1/keys'>['data'][number]
