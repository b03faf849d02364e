import assert from 'node:assert/strict'
import { test } from 'node:test'
import { array, assert as assertProperty, boolean, nat, property, record, string } from 'fast-check'
import { settleDraft, type DraftText, type HeldDraft } from './settle-draft.ts'

const typed = (words: string, typedAt: number, device = `of ${words.replaceAll('B', '')}`): DraftText => ({
  fields: { words },
  version: 3,
  typedAt,
  device,
})
const send = (held: HeldDraft | undefined, text: DraftText, after: string | null, revision: string) =>
  settleDraft(held, { ...text, after, others: [] }, revision)
const shown = (held: HeldDraft | null) => held && [held, ...held.others].map(({ fields }) => fields['words'])
const none: DraftText = { fields: {}, version: null, typedAt: 9, device: 'any' }

test('a device that goes on from what is held replaces it, and what was saved is gone', () => {
  const first = send(undefined, typed('A', 1), null, 'r1')
  const second = send(first ?? undefined, typed('AB', 2), 'r1', 'r2')
  assert.deepEqual([shown(second), second?.revision], [['AB'], 'r2'])
  assert.equal(send(second ?? undefined, none, 'r2', 'r3'), null)
  assert.equal(send(undefined, none, 'r2', 'r3'), null)
})

test('of what two devices typed apart the newest is shown, and the other is held until somebody chose', () => {
  const phone = send(undefined, typed('on the phone', 5), null, 'r1') ?? undefined
  const older = send(phone, typed('on the laptop', 2), null, 'r2') ?? undefined
  assert.deepEqual(shown(older ?? null), ['on the phone', 'on the laptop'])
  assert.deepEqual(shown(send(phone, typed('on the laptop', 7), null, 'r2')), ['on the laptop', 'on the phone'])
  assert.deepEqual(shown(send(phone, typed('on the phone', 7), null, 'r2')), ['on the phone'], 'the same is no other')
  assert.deepEqual(shown(send(older, typed('on the laptop', 8), 'r2', 'r3')), ['on the laptop'], 'chosen')
  assert.deepEqual(shown(send(older, none, 'r1', 'r3')), ['on the phone', 'on the laptop'], 'saved there before this')
})

test('fields that come back in another order are the same', () => {
  const held = {
    fields: { a: { x: 1, y: [2] }, b: 2 },
    version: 1,
    typedAt: 1,
    device: 'a',
    revision: 'r1',
    others: [],
  }
  const again = { fields: { b: 2, a: { y: [2], x: 1 } }, version: 1, typedAt: 4, device: 'b', after: null, others: [] }
  assert.deepEqual(settleDraft(held, again, 'r2')?.others, [])
})

test('a device that types on without having looked has one text beside the others, its last', () => {
  const onLaptop = send(undefined, typed('A', 1, 'laptop'), null, 'r1') ?? undefined
  const both = send(onLaptop, typed('X', 2, 'phone'), null, 'r2') ?? undefined
  assert.deepEqual(shown(send(both, typed('AB', 3, 'laptop'), 'r1', 'r3')), ['AB', 'X'])
})

test('of two devices that typed the same, the one that types on goes on for both', () => {
  const onPhone = send(undefined, typed('A', 1, 'phone'), null, 'r1') ?? undefined
  const onLaptop = send(onPhone, typed('A', 2, 'laptop'), null, 'r2') ?? undefined
  assert.deepEqual(shown(send(onLaptop, typed('AB', 3, 'laptop'), 'r2', 'r3')), ['AB'])
})

test('whatever three devices send, what was typed last on each is shown or held, while nobody saves', () => {
  const step = record({ device: nat(2), words: string({ minLength: 1 }), looks: boolean() })
  assertProperty(
    property(array(step, { maxLength: 15 }), (steps) => {
      let held: HeldDraft | null = null
      const devices = [0, 1, 2].map((id) => ({ id: `${id}`, answer: null as HeldDraft | null, last: '' }))
      for (const [at, { device, words, looks }] of steps.entries()) {
        const here = devices[device] ?? assert.fail()
        if (looks && held) {
          // The device shows the newest text and continues from it.
          for (const each of devices) if (each.last === held.fields['words']) each.last = ''
          here.answer = held
        }
        const [after, others] = [here.answer?.revision ?? null, here.answer?.others ?? []]
        // Equal words are one text, whichever device continues it.
        for (const each of devices) if (each !== here && each.last === words) each.last = ''
        held = settleDraft(held ?? undefined, { ...typed(words, at, here.id), after, others }, `r${at}`)
        here.answer = held
        here.last = words
        for (const { last } of devices) assert.ok(last === '' || shown(held)?.includes(last), `${last} is lost`)
      }
    }),
  )
})
