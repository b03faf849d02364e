import type { CounterAnswer } from '#contract/counter/routes.ts'

export type Category = CounterAnswer<'GET /counter/api/v1/categories'>['data'][number]
