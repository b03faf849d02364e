import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryStorage } from '#web/storage/key-value-store.ts'
import { emptyAddress, clearAddressDraft, saveAddressDraft, readAddressDraft } from './address-draft.ts'

const noon = new Date('2026-05-04T12:00:00Z')
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

const createStorage = (held?: string) => createMemoryStorage(new Map(held === undefined ? [] : [['userInfo', held]]))

test('what was typed survives a reload, half-typed fields and all', () => {
  const shelf = createStorage()
  const typed = { ...emptyAddress, fName: 'Asha', zipcode: '5600' }
  saveAddressDraft(shelf, typed, noon)
  assert.deepEqual(readAddressDraft(shelf, later(29)), typed)
})

test('after half an hour it is forgotten, and a clock set back makes nothing older', () => {
  const shelf = createStorage()
  saveAddressDraft(shelf, emptyAddress, noon)
  assert.equal(readAddressDraft(shelf, later(31)), null)
  assert.equal(readAddressDraft(shelf, later(-1)), null)
})

test('after the order it is forgotten', () => {
  const shelf = createStorage()
  saveAddressDraft(shelf, emptyAddress, noon)
  clearAddressDraft(shelf)
  assert.equal(readAddressDraft(shelf, noon), null)
})

for (const held of ['', 'no json', '7', '{}', '{"savedAt":"soon"}'])
  test(`storage that holds ${held || 'nothing'} is nothing typed`, () => {
    assert.equal(readAddressDraft(createStorage(held), noon), null)
  })

test('a field of another kind comes back empty', () => {
  const shelf = createStorage(JSON.stringify({ fName: 7, city: 'Pune', savedAt: noon.getTime() }))
  assert.deepEqual(readAddressDraft(shelf, noon), { ...emptyAddress, country: '', city: 'Pune' })
})
