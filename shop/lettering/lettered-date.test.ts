import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { dateLanguages, letterDate, toIsoDate } from './lettered-date.ts'

const letter = (typed: string, language = dateLanguages[0]) => {
  const lettered = letterDate(typed, language)
  return lettered.ok ? lettered.words : lettered.reason
}

test('a date is written with the months of its language', () => {
  assert.equal(letter('2027-02-14'), '14 February 2027')
  assert.equal(letter('2027-02-14', 'hi'), '14 फ़रवरी 2027'.normalize('NFC'))
  assert.equal(letter('2027-12-01', 'ml'), '1 ഡിസംബർ 2027')
})

test('what is no day of the calendar is refused, and an empty one asked for', () => {
  for (const typed of ['2027-02-30', '2027-13-01', '1899-12-31', '2200-01-01', '14.2.2027', 'soon', '99999-01-01'])
    assert.equal(letter(typed), 'no-such-date', typed)
  assert.equal(letter(' '), 'no-words')
})

test('what was lettered is read again as the day it was, in every language, and lettered alike', () => {
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(day, fc.constantFrom(...dateLanguages), (date, language) => {
      const iso = date.toISOString().slice(0, 10)
      const words = letter(iso, language)
      assert.equal(toIsoDate(words, language), iso)
      assert.equal(letter(words, language), words)
    }),
  )
})

test('no two months of a language are the same, and none has a space', () => {
  for (const language of dateLanguages) {
    const months = Array.from({ length: 12 }, (_, month) =>
      letter(`2027-${String(month + 1).padStart(2, '0')}-10`, language),
    )
    assert.equal(new Set(months).size, 12)
    assert.ok(months.every((words) => words.split(' ').length === 3))
  }
})
