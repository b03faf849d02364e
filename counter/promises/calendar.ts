import type { CounterAnswer } from '#contract/counter/routes.ts'

export type Calendar = CounterAnswer<'GET /counter/api/v1/days'>['data']
export type WorkshopDay = Calendar['days'][number]
export type WeekDay = Calendar['week'][number]
