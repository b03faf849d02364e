import type { CounterAnswer } from '#contract/counter/routes.ts'

export type SearchWord = CounterAnswer<'GET /counter/api/v1/search-words'>['data'][number]
