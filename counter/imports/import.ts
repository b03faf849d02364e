import type { CounterAnswer } from '#contract/counter/routes.ts'

export type Import = CounterAnswer<'GET /counter/api/v1/imports/{import}'>['data']
