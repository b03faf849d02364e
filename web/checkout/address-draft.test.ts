import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryStorage } from '#web/storage/key-value-store.ts'
import { emptyAddress, clearAddressDraft, saveAddressDraft, readAddressDraft } from './address-draft.ts'

const noon = new Date('2026-05-04T12:00:00Z')
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

const createStorage = (stored?: string) =>
  createMemoryStorage(new Map(stored === undefined ? [] : [['userInfo', stored]]))

test('what was typed survives a reload, half-typed fields and all', () => {
  const storage = createStorage()
  const typed = { ...emptyAddress, firstName: 'Asha', postcode: '5600' }
  saveAddressDraft(storage, typed, noon)
  assert.deepEqual(readAddressDraft(storage, later(29)), typed)
})

test('what was typed before the shop used its own names is still there', () => {
  const typed = { fName: 'Asha', lName: 'Rao', phnNo: '98765', zipcode: '5600', city: 'Bengaluru', country: 'India' }
  const storage = createStorage(JSON.stringify({ ...typed, savedAt: noon.getTime() }))
  assert.deepEqual(readAddressDraft(storage, later(5)), {
    ...emptyAddress,
    firstName: 'Asha',
    lastName: 'Rao',
    phone: '98765',
    postcode: '5600',
    city: 'Bengaluru',
  })
})

test('after half an hour it is forgotten, and a clock set back makes nothing older', () => {
  const storage = createStorage()
  saveAddressDraft(storage, emptyAddress, noon)
  assert.equal(readAddressDraft(storage, later(31)), null)
  assert.equal(readAddressDraft(storage, later(-1)), null)
})

test('after the order it is forgotten', () => {
  const storage = createStorage()
  saveAddressDraft(storage, emptyAddress, noon)
  clearAddressDraft(storage)
  assert.equal(readAddressDraft(storage, noon), null)
})

for (const stored of ['', 'no json', '7', '{}', '{"savedAt":"soon"}'])
  test(`storage that holds ${stored || 'nothing'} is nothing typed`, () => {
    assert.equal(readAddressDraft(createStorage(stored), noon), null)
  })

test('a field of another kind comes back empty', () => {
  const storage = createStorage(JSON.stringify({ firstName: 7, city: 'Pune', savedAt: noon.getTime() }))
  assert.deepEqual(readAddressDraft(storage, noon), { ...emptyAddress, country: '', city: 'Pune' })
})
