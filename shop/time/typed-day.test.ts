import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { readTypedDay, writeTypedDay } from './typed-day.ts'

test('a day is read as Indians write it, the day before the month', () => {
  const today = '2026-11-29'
  const days: Record<string, string> = {
    '5/12/2026': '2026-12-05',
    '05-12-26': '2026-12-05',
    '5.12': '2026-12-05',
    '5 Dec': '2026-12-05',
    '5th December 2026': '2026-12-05',
    'Sat 5 Dec 2026': '2026-12-05',
    '14 feb': '2027-02-14',
    '29 Nov': '2026-11-29',
    '28 Nov': '2027-11-28',
    '2027-02-14': '2027-02-14',
  }
  for (const [typed, day] of Object.entries(days)) assert.equal(readTypedDay(typed, today), day, typed)
  for (const typed of ['', '31/2/2027', '12/25/2026', 'soon', '5 Foo']) assert.equal(readTypedDay(typed, today), typed)
})

test('what is shown is read again', () => {
  const someDay = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(someDay, (date) => {
      const day = date.toISOString().slice(0, 10)
      assert.equal(readTypedDay(writeTypedDay(day)), day)
    }),
  )
})
