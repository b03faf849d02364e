import type { CounterAnswer } from '#contract/counter/routes.ts'

export type Member = CounterAnswer<'GET /counter/api/v1/staff/{staff}'>['data']
