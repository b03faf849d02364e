import type { CounterAnswer } from '#contract/counter/routes.ts'

export type ExceptionRow = CounterAnswer<'GET /counter/api/v1/exceptions'>['data'][number]
