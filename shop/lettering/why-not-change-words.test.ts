import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelPhotograph } from './photograph-label.ts'
import { nameLettering } from './name-lettering.ts'
import { whyNotChangeWords } from './why-not-change-words.ts'

const open = { orderState: 'placed', state: 'placed', isMade: false, isBegun: false, isCancelling: false } as const
const words = '“Riya” in Kalam, burnt'
const photograph = labelPhotograph('printed')

test('why words, a photograph, or both on one piece stay as they are is said of what the piece holds', () => {
  assert.equal(whyNotChangeWords(open, 'words'), null)
  const said = (labels: readonly string[]) =>
    [{ isCancelling: true }, { orderState: 'awaiting payment' } as const, { isBegun: true }].map(
      (why) => whyNotChangeWords({ ...open, ...why }, nameLettering(labels))?.message,
    )
  assert.deepEqual(said([words]), [
    'This piece is not sent any more, so its words stay as they are.',
    'This order is not paid for yet. Its words can be changed once it is placed.',
    'Work on this piece has begun, so its words cannot be changed here any more. Please write to us at once if they are wrong.',
  ])
  assert.deepEqual(said([photograph]), [
    'This piece is not sent any more, so its photograph stays as it is.',
    'This order is not paid for yet. Its photograph can be changed once it is placed.',
    'Work on this piece has begun, so its photograph cannot be changed here any more. Please write to us at once if it is wrong.',
  ])
  assert.deepEqual(said([words, photograph]), [
    'This piece is not sent any more, so its words and photograph stay as they are.',
    'This order is not paid for yet. Its words and photograph can be changed once it is placed.',
    'Work on this piece has begun, so its words and photograph cannot be changed here any more. Please write to us at once if they are wrong.',
  ])
})
