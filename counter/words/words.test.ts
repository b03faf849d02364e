import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageCodes } from '#shop/staff/languages.ts'
import { benchRefusals } from '#shop/packing/bench-refusals.ts'
import { describeWordReasons } from '#shop/lettering/find-word-reasons.ts'
import { WORDS_HOLDER } from '#shop/lettering/words-holder.ts'
import { whyNotPack, type ParcelAtTable } from '#shop/packing/why-not-pack.ts'
import { notHandOver } from '#shop/packing/why-not-hand-over.ts'
import { stopText } from '../packing/stop-text.ts'
import { sayRefusal } from './refusal-text.ts'
import { createDates, createSay, loadWords } from './words.ts'
import { en } from './en.ts'

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()
/** Latin letters are allowed only here: keys, products and scales show them. */
const latin = /^(https|)$/

for (const code of languageCodes)
  test(`${code}: every message is there, with its placeholders, and is not left in English`, async () => {
    const { language, words } = await loadWords(code)
    assert.equal(language, code)
    assert.deepEqual(Object.keys(words).toSorted(), Object.keys(en).toSorted())
    for (const [key, text] of Object.entries(words)) {
      const english = Object.entries(en).find(([each]) => each === key)?.[1] ?? ''
      assert.deepEqual(placeholders(text), placeholders(english), key)
      assert.ok(text.trim() === text && text !== '', key)
      if (code === 'en') continue
      for (const word of text.replaceAll(/\{\w+\}/g, '').match(/[a-z]+/gi) ?? []) assert.match(word, latin, key)
    }
  })

test('why to stop, and what was refused, is said in the language of whoever packs, with since when', async () => {
  const at = new Date(Date.now() - 3.5 * 60_000).toISOString()
  const tongue = async (code: 'en' | 'hi') => {
    const { words } = await loadWords(code)
    const say = createSay(words)
    return { say, dates: createDates(code, say) }
  }
  const cancelled = { reason: 'cancelled', message: 'Stop.', at, by: null, words: null } as const
  const [english, hindi] = [await tongue('en'), await tongue('hi')]
  assert.equal(stopText(cancelled, english), 'Stop: cancelled 3 minutes ago. Put its pieces back on the shelf.')
  assert.match(stopText(cancelled, hindi), /3 मिनट पहले/)
  assert.equal(english.dates.day('2026-11-30'), 'Mon 30 Nov')
  assert.equal(english.dates.moment('2026-11-22T08:35:00Z', Date.parse('2026-11-22T10:00:00Z')), 'today 14:05')
  assert.equal(english.dates.moment('2025-11-22T08:35:00Z', Date.parse('2026-11-22T10:00:00Z')), '22 Nov 2025 14:05')
  assert.match(hindi.dates.day('2026-11-24'), /24/)
})

for (const code of languageCodes.filter((each) => each !== 'en'))
  test(`${code}: a stop has no English sentence in it`, async () => {
    const say = createSay((await loadWords(code)).words)
    const packable: ParcelAtTable = {
      orderState: 'placed',
      state: 'placed',
      cancelledAt: null,
      heldFor: null,
      heldBy: null,
      heldAt: null,
      cancelAskedAt: null,
      hasPieces: true,
      notMade: null,
      openProof: null,
    }
    for (const changes of [
      { state: 'asking' },
      { state: 'delivered' },
      { orderState: 'under review' },
      { hasPieces: false },
      { heldFor: describeWordReasons(['phone', 'mark']), heldBy: WORDS_HOLDER },
      { heldFor: 'The words were changed: read them once more', heldBy: WORDS_HOLDER },
    ] as const) {
      const stop = whyNotPack({ ...packable, ...changes }, new Date())
      assert.ok(stop)
      assert.doesNotMatch(stopText({ ...stop, at: null }, { say, dates: createDates(code, say) }), /[a-z]/i)
    }
  })

const fromServer = 'The sentence of the server.'

for (const code of languageCodes)
  test(`${code}: each refusal that a packer can meet has words, and the parcel that must leave the bag is named`, async () => {
    const say = createSay((await loadWords(code)).words)
    const refused = (reason: string, values: object = {}) =>
      sayRefusal(say, { reason: 'refused', message: fromServer, details: { reason, values } })
    for (const reason of benchRefusals.filter((each) => each !== 'not-ready'))
      assert.doesNotMatch(refused(reason), /^The sentence|\{/, reason)
    const parcel = 'GTH-004512-2'
    assert.match(refused('gone-already', { parcel, name: 'Ravi' }), /^(?=.*GTH-004512-2)(?=.*Ravi)/)
    for (const why of notHandOver) assert.match(refused('not-ready', { parcel, why }), /GTH-004512-2/, why)
    for (const reason of ['offline', 'busy', 'failed', 'signed-out', 'not-allowed'] as const)
      assert.notEqual(sayRefusal(say, { reason, message: fromServer, details: {} }), fromServer, reason)
    assert.equal(refused('of another screen'), fromServer)
  })
