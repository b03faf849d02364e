import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { devanagariToLatin } from './devanagari-to-latin.ts'
import { createSearchWords, readSearch, understandSearch } from './understand-search.ts'

const known = createSearchWords(
  [
    { typed: 'shaadi', means: ['occasion:wedding'] },
    { typed: 'return gift', means: ['occasion:return-gifts'] },
    { typed: 'mithai', means: ['laddoo', 'truffle'] },
    { typed: 'mother', means: ['for:parents'] },
    { typed: 'shagun', means: ['occasion:return-gifts', 'occasion:roka'] },
  ],
  [{ id: 7, name: 'Wooden Trays and Boxes' }],
)
const understand = (q: string) => understandSearch(readSearch(q), known)

test('occasions, people and prices are understood, whatever stands around them', () => {
  assert.deepEqual(understand('shaadi gift under ₹2,000 for my mother'), {
    occasions: ['wedding'],
    recipients: ['parents'],
    under: 2_000,
    category: null,
    groups: [],
    typed: [],
    isNearest: false,
  })
  const { occasions, under } = understand('return gifts below 300')
  assert.deepEqual([occasions, under], [['return-gifts'], 300])
  assert.deepEqual(understand('wooden trays and boxes').category, 7)
})

test('of a word with several occasions each counts, once', () => {
  assert.deepEqual(understand('shagun').occasions, ['return-gifts', 'roka'])
  assert.deepEqual(understand('shagun and return gifts').occasions, ['return-gifts', 'roka'])
})

test('a price is read as people write it', () => {
  for (const [typed, under] of Object.entries({
    'under 500': 500,
    'gift under rs 1,500': 1_500,
    'upto 2k': 2_000,
    'Rs.750': 750,
    '₹ 99': 99,
    'less than 300 rupees': 300,
    'under 99999999': 0,
    'thunder 500': 0,
    'box 12': 0,
  }))
    assert.equal(readSearch(typed).under, under, typed)
})

test('alternatives are one group; what is not known stays as it was typed', () => {
  assert.deepEqual(understand('mithai jar').groups, [['laddoo', 'truffle'], ['jar']])
  assert.deepEqual(understand('mithai jar').typed, ['jar'])
  assert.deepEqual(understand('gift ideas').groups, [['gift'], ['ideas']])
})

test('Devanagari is read as people write it in Latin letters', () => {
  for (const [written, latin] of Object.entries({
    दिवाली: 'divali',
    राखी: 'rakhi',
    शादी: 'shadi',
    'हल्दी थाली': 'haldi thali',
    मिठाई: 'mithai',
    पूजा: 'puja',
    'red हैम्पर 5': 'red haimpar 5',
  }))
    assert.equal(devanagariToLatin(written), latin, written)
})

test('whatever is typed is read without complaint', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (typed) => {
      const { groups, under } = understand(typed)
      assert.ok(groups.length <= 8 && Number.isInteger(under))
    }),
  )
})

test('a budget is read from words, and behind "for" or before "rupees"; a number of guests is none', () => {
  const under = (typed: string) => readSearch(typed).under
  assert.deepEqual(
    ['for 5000', '2000 rupees', 'hamper around 2,500', 'budget 2k'].map(under),
    [5_000, 2_000, 2_500, 2_000],
  )
  assert.deepEqual(['under five hundred', 'do hazaar rupees'].map(under), [500, 2_000])
  assert.deepEqual(['for 5000 guests', 'tray 40 cm', 'gifts for two', 'set of 6'].map(under), [0, 0, 0, 0])
})

test('joined words and other spellings of Hindi mean the same', () => {
  const known = createSearchWords(
    [
      { typed: 'griha pravesh', means: ['occasion:griha-pravesh'] },
      { typed: 'ganpati', means: ['occasion:puja'] },
      { typed: 'karva chauth', means: ['occasion:karva-chauth'] },
    ],
    [],
  )
  const occasionsOf = (typed: string) => understandSearch(readSearch(typed), known).occasions
  assert.deepEqual(occasionsOf('grihapravesh'), ['griha-pravesh'])
  assert.deepEqual(occasionsOf('Ganapathi'), ['puja'])
  assert.deepEqual(occasionsOf('karwachauth gift'), ['karva-chauth'])
  assert.deepEqual(occasionsOf('garnet'), [])
})

test('a budget is read from ranges, from words behind it and from Hindi numbers', () => {
  for (const [typed, under] of Object.entries({
    '500-1000 hamper': 1_000,
    'between ₹500 and ₹1,000': 1_000,
    '1000 ke andar': 1_000,
    'pandrah sau tak': 1_500,
    'dhai hazaar se kam': 2_500,
    'teen hazaar ka hamper': 3_000,
    'पाँच सौ रुपये तक': 500,
    '५०० तक': 500,
    'hamper 1.5k': 1_500,
    'two thousand budget': 2_000,
    'set of 4 budget 1000': 1_000,
    'gift for 2 budget 500': 500,
    '1000 budget 2 gifts': 1_000,
    '2000 ka gift': 2_000,
  }))
    assert.equal(readSearch(typed).under, under, typed)
  for (const typed of [
    '5 to 10 guests',
    'box 20-30 cm',
    'tak',
    '40 ka set',
    'gift for 2',
    '2026 ki rakhi',
    'rakhi in 2026',
  ])
    assert.equal(readSearch(typed).under, 0, typed)
})

test('words between the meaning ones, numbers of guests and "ceremony" are no goods', () => {
  assert.deepEqual(understand('mother ke liye kuch accha').typed, [])
  assert.deepEqual(understand('25 return gifts').typed, [])
  assert.deepEqual(understand('shaadi ceremony').typed, [])
  assert.deepEqual(understand('box 12').typed, ['box', '12'])
})
