import type { CounterAnswer } from '#contract/counter/routes.ts'

export type LibraryPicture = CounterAnswer<'GET /counter/api/v1/pictures'>['data'][number]
