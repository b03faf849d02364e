import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { ANONYMOUS_REVIEWER, checkReview, MAX_REVIEWER_NAME_LENGTH, MAX_REVIEW_LENGTH } from './check-review.ts'
import { canReviewOrder } from './can-review-order.ts'
import { findHoldReasons } from './find-hold-reasons.ts'

const reasonsFor = (words: string, name = 'Asha') => findHoldReasons({ words, name })

test('a review is tidied: lines stay, markup is text', () => {
  const checked = checkReview({
    stars: '4',
    words: '  Lovely\r\n\r\n\r\n\r\n<b>tray</b>\t!  ',
    name: ' Asha  R ',
  })
  assert.deepEqual(checked, {
    ok: true,
    feedback: { stars: 4, words: 'Lovely\n\n<b>tray</b> !', name: 'Asha R' },
  })
})

test('stars alone will do, and nobody has to give a name', () => {
  assert.deepEqual(checkReview({ stars: 5, words: undefined, name: ' ' }), {
    ok: true,
    feedback: { stars: 5, words: '', name: ANONYMOUS_REVIEWER },
  })
})

test('what is wrong is said for each part', () => {
  for (const stars of [0, 6, 4.5, '', 'many', null, undefined, [], [5], {}, { toString: 1, valueOf: 1 }]) {
    const checked = checkReview({ stars, words: '', name: '' })
    assert.ok(!checked.ok && checked.errors.stars, JSON.stringify(stars))
  }
  const checked = checkReview({
    stars: 0,
    words: 'x'.repeat(MAX_REVIEW_LENGTH + 1),
    name: 'x'.repeat(MAX_REVIEWER_NAME_LENGTH + 1),
  })
  assert.ok(!checked.ok)
  assert.deepEqual(Object.keys(checked.errors), ['stars', 'words', 'name'])
})

test('whatever is sent, nothing breaks and limits hold', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.anything(), fc.integer({ min: 1, max: 5 })),
      fc.string(),
      fc.string(),
      (stars, words, name) => {
        const checked = checkReview({ stars, words, name })
        if (!checked.ok) return
        assert.ok(
          checked.feedback.words.length <= MAX_REVIEW_LENGTH &&
            checked.feedback.name.length <= MAX_REVIEWER_NAME_LENGTH,
        )
        findHoldReasons(checked.feedback)
      },
    ),
  )
})

for (const [words, reason] of [
  ['See https://cheap.example/gifts', 'link'],
  ['Better at www.gifts', 'link'],
  ['go to cheapgifts.in', 'link'],
  ['Write to me: ravi@example.org', 'email'],
  ['ravi at gmail has more', 'email'],
  ['Call 98765 43210', 'phone'],
  ['+91-98765-43210 for more', 'phone'],
  ['९८७६५ ४३२१०', 'phone'],
  ['What a shit box', 'words'],
  ['THE WORST TRAY I HAVE EVER HAD', 'shouting'],
  ['Broken!!!!', 'shouting'],
] as const)
  test(`“${words}” waits for a person: ${reason}`, () => assert.ok(reasonsFor(words).includes(reason)))

for (const words of [
  '',
  'Lovely tray, came in 4 days. My mother was so happy!',
  'OK. Good.',
  'Ordered on 12.11.2026, order 1234, arrived 3 days later.',
  'Scunthorpe would love it.',
  'The corner was chipped.It came late.',
  'बहुत सुंदर टोकरी, माँ को पसंद आई',
])
  test(`“${words}” is shown at once`, () => assert.deepEqual(reasonsFor(words), []))

test('a name is looked at as well', () => {
  assert.deepEqual(reasonsFor('Lovely', 'www.cheap.example'), ['link'])
})

test('only what has arrived is reviewed', () => {
  const delivered = { state: 'delivered', shipments: [{ state: 'delivered' }] } as const
  assert.ok(canReviewOrder(delivered))
  assert.ok(!canReviewOrder({ ...delivered, readOnly: true }))
  assert.ok(!canReviewOrder({ ...delivered, state: 'refunded' }))
  for (const state of ['shipped', 'cancelled'] as const) assert.ok(!canReviewOrder({ state, shipments: [{ state }] }))
  assert.ok(canReviewOrder({ state: 'partly shipped', shipments: [{ state: 'placed' }, { state: 'delivered' }] }))
})
