import type { CounterAnswer } from '#contract/counter/routes.ts'

export type Product = CounterAnswer<'GET /counter/api/v1/products/{product}'>['data']
