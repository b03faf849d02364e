import { z } from '@hono/zod-openapi'
import { findOccasion } from '#shop/catalogue/gift-facets.ts'

const day = z.iso.date('Choose a day.').openapi({ description: 'An Indian day.', example: '2026-11-24' })
const minutes = z
  .int('Write whole minutes.')
  .min(0, 'Minutes are 0 or more.')
  .max(100_000, 'A day has up to 1,00,000 minutes, of all benches together.')
const cutOff = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time as 14:00.')
  .openapi({ example: '14:00' })
const note = z.string().trim().max(120, 'Up to 120 letters.').default('')

const version = z.int().openapi({ description: 'The version for If-Match.' })
const usualDay = z.object({ isOpen: z.boolean(), minutes, cutOff, hasPickup: z.boolean() })
const weekDay = usualDay.extend({ weekday: z.int().min(0).max(6).openapi({ description: '0 is Sunday.' }), version })
const workshopDay = z.object({
  day,
  isOpen: z.boolean(),
  minutes,
  forOrders: z.int().openapi({ description: 'Minutes for orders; the rest is for repairs.' }),
  reserved: z.int().openapi({ description: 'Minutes reserved by orders.' }),
  hasPickup: z.boolean(),
  note: z.string(),
  isChanged: z.boolean().openapi({ description: 'The day differs from its weekday.' }),
  rests: z.array(z.object({ region: z.string().nullable(), note: z.string() })).openapi({
    description: 'Regions without deliveries: a State, or null for all of India.',
  }),
  version,
})
export const calendarQuery = z.object({ from: day.optional() })
const festival = z.object({
  day,
  name: z.string().trim().min(1, 'Please write its name.').max(60, 'Up to 60 letters.').openapi({ example: 'Diwali' }),
  occasion: z
    .string()
    .refine((key) => key === '' || findOccasion(key) !== undefined, 'Choose an occasion of the list, or all gifts.')
    .openapi({ description: 'The key of an occasion; empty for all gifts.', example: 'diwali' }),
  lastOrders: z
    .array(z.object({ zone: z.enum(['', 'a', 'b', 'c', 'd', 'e']), day }))
    .max(6)
    .default([])
    .openapi({
      description: 'Orders after the day arrive after the festival, for one zone or (if empty) for all.',
    }),
})
export const calendarResponse = z.object({
  data: z.object({
    today: day,
    week: z.array(weekDay),
    days: z.array(workshopDay),
    festivals: z.array(festival).openapi({ description: 'Festivals from today on.' }),
  }),
})
export type WorkshopCalendar = z.infer<typeof calendarResponse>['data']

export type ShownFestival = z.infer<typeof festival>
export type ShownWeekDay = z.infer<typeof weekDay>
export type ShownWorkshopDay = z.infer<typeof workshopDay>

export const changeWeekDayRequest = usualDay
export const changeDayRequest = z.object({ isOpen: z.boolean(), minutes, hasPickup: z.boolean(), note })
export const changeFestivalRequest = festival.extend({
  stands: z.boolean().openapi({ description: 'True adds the festival, false removes it.' }),
  was: festival.optional().openapi({ description: 'The festival that it replaces, as read.' }),
})
export const changeRestRequest = z.object({
  day,
  region: z.string().max(60).nullable(),
  rests: z.boolean().openapi({ description: 'True when couriers rest, false when they deliver.' }),
  note,
})

const promised = z.object({
  order: z.string().openapi({ example: 'GTH-004512' }),
  to: z.string().openapi({ description: 'City and State.' }),
  shipBy: day.nullable(),
  promised: day.nullable(),
  expected: day.nullable().openapi({ description: 'The courier’s date, or the day of arrival.' }),
  chosen: z.boolean().openapi({ description: 'The buyer chose the day.' }),
  why: z.string().openapi({ description: 'The reason for the delay.' }),
})
const group = z.object({ count: z.int(), rows: z.array(promised).openapi({ description: 'The first 50.' }) })
export const promisesResponse = z.object({
  data: z.object({
    today: day,
    toPack: group,
    late: group,
    expectedLate: group,
    waitingForProof: group,
    arrivedLate: group.openapi({ description: 'Late arrivals of the last 30 days.' }),
    kept: z
      .object({ arrived: z.int(), inTime: z.int() })
      .openapi({ description: 'Promised parcels that arrived in the last 30 days, and those in time.' }),
  }),
})
export type PromiseBoard = z.infer<typeof promisesResponse>['data']
