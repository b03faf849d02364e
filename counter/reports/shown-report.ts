import type { CounterAnswer } from '#contract/counter/routes.ts'

export type ShownReport = CounterAnswer<'GET /counter/api/v1/reports/{report}'>['data']
