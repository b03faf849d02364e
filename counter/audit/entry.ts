import type { CounterAnswer } from '#contract/counter/routes.ts'

export type Entry = CounterAnswer<'GET /counter/api/v1/audit'>['data'][number]
