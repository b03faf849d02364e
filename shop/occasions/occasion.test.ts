import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { addDays } from '#shop/time/add-days.ts'
import { birthdaysOn, checkOccasion, festivalKeys, nextBirthday } from './occasion.ts'
import { findOccasion } from '#shop/catalogue/gift-facets.ts'

const leapDay = { day: 29, month: 2 }

test('who was born on 29 February is wished well on the 28th in other years', () => {
  assert.equal(nextBirthday(leapDay, '2027-01-10'), '2027-02-28')
  assert.equal(nextBirthday(leapDay, '2027-02-28'), '2028-02-29')
  assert.equal(nextBirthday(leapDay, '2028-02-28'), '2028-02-29')
  assert.deepEqual(birthdaysOn('2027-02-28'), [{ month: 2, day: 28 }, leapDay])
  assert.deepEqual(birthdaysOn('2028-02-28'), [{ month: 2, day: 28 }])
  assert.deepEqual(birthdaysOn('2028-02-29'), [leapDay])
})

test('the next birthday is within a year, and is kept on that very day', () => {
  const anyDay = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2026-01-01', days))
  fc.assert(
    fc.property(anyDay, anyDay, (born, today) => {
      const [, month = 0, day = 0] = born.split('-').map(Number)
      const next = nextBirthday({ day, month }, today)
      assert.ok(next > today && next <= addDays(today, 366))
      assert.ok(birthdaysOn(next).some((each) => each.day === day && each.month === month))
    }),
  )
})

test('a day that no month has, a festival without its name, and links are refused', () => {
  const amma = { person: ' Amma ', note: '', kind: 'birthday', day: 5, month: 3 } as const
  const checked = checkOccasion(amma)
  assert.deepEqual(checked.ok && checked.occasion, { ...amma, person: 'Amma', festival: null })
  const fieldsOf = (typed: Parameters<typeof checkOccasion>[0]) => {
    const refused = checkOccasion(typed)
    return refused.ok ? [] : refused.errors.map(({ path }) => path[0])
  }
  assert.deepEqual(fieldsOf({ ...amma, day: 31, month: 4 }), ['day'])
  assert.deepEqual(fieldsOf({ ...amma, ...leapDay }), [])
  assert.deepEqual(fieldsOf({ ...amma, kind: 'festival' }), ['festival'])
  assert.deepEqual(fieldsOf({ ...amma, person: 'www.evil.example', note: 'x'.repeat(201) }), ['person', 'note'])
})

test('each festival is an occasion of which the shop has gifts', () => {
  for (const key of festivalKeys) assert.ok(findOccasion(key), key)
})
