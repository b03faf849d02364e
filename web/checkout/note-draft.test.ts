import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryStorage } from '#web/storage/key-value-store.ts'
import { emptyAddress } from './address-draft.ts'
import { clearAddressDraft } from './address-draft.ts'
import { emptyNote, isGiftOf, readNoteDraft, saveNoteDraft, toGiftNote } from './note-draft.ts'

const noon = new Date('2026-11-23T12:00:00Z')
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const address = { ...emptyAddress, firstName: 'Riya' }
const buyer = { name: 'Arjun Rao', email: 'arjun@example.in', phone: '9876543210' }

test('what goes to somebody else is a gift by itself, until somebody says otherwise', () => {
  assert.deepEqual(
    [isGiftOf(emptyNote, { address, buyer }), isGiftOf(emptyNote, { address, buyer: null })],
    [true, false],
  )
  const said = [true, false].map((isGift) => isGiftOf({ ...emptyNote, isGift }, { address, buyer }))
  assert.deepEqual(said, [true, false])
  assert.equal(toGiftNote(emptyNote, { address, buyer: null }), null)
})

test('names follow the address until they are typed; an unsaid sender has none', () => {
  const words = { message: '', face: 'kalam', unsaid: false, card: 'booti', written: false }
  assert.deepEqual(toGiftNote(emptyNote, { address, buyer }), { to: 'Dear Riya,', from: 'Arjun', ...words })
  const typed = { ...emptyNote, isGift: true, to: '', from: 'All of us' }
  assert.deepEqual(toGiftNote(typed, { address, buyer: null }), { to: '', from: 'All of us', ...words })
  assert.equal(toGiftNote({ ...typed, unsaid: true }, { address, buyer })?.from, '')
  assert.equal(toGiftNote({ ...typed, wrap: 49 }, { address, buyer })?.wrap, 49)
})

test('words survive a reload for half an hour, and go with the address', () => {
  const storage = createMemoryStorage()
  const draft = {
    ...emptyNote,
    isGift: true,
    message: 'राखी की शुभकामनाएँ',
    face: 'tiro' as const,
    wrap: 49,
    written: true,
  }
  saveNoteDraft(storage, draft, noon)
  assert.deepEqual(readNoteDraft(storage, later(29)), draft)
  assert.deepEqual(readNoteDraft(storage, later(31)), emptyNote)
  clearAddressDraft(storage)
  assert.deepEqual(readNoteDraft(storage, noon), emptyNote)
  storage.setItem(
    'giftNote',
    `{"savedAt":${noon.getTime()},"face":"comic","message":7,"to":{},"isGift":"yes","wrap":"all","card":"moon"}`,
  )
  assert.deepEqual(readNoteDraft(storage, noon), emptyNote)
})
