import assert from 'node:assert/strict'
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTestFolder } from '#sandbox/testing/create-test-folder.ts'
import { openRecordStore } from './record-store.ts'

const newFile = () => join(createTestFolder(), 'sandbox', 'journal.jsonl')

test('a journal reopened knows the last state of every record', () => {
  const file = newFile()
  const first = openRecordStore(file)
  const orders = first.table<{ status: string }>('orders')
  orders.put('a', { status: 'created' })
  orders.put('b', { status: 'created' })
  orders.put('a', { status: 'paid' })
  first.close()

  const again = openRecordStore(file)
  assert.deepEqual(again.table('orders').all(), [{ status: 'paid' }, { status: 'created' }])
  assert.equal(readFileSync(file, 'utf8').trim().split('\n').length, 2, 'the overtaken line is gone')
  again.close()
})

test('a line torn by a crash is dropped and what follows is kept', () => {
  const file = newFile()
  const first = openRecordStore(file)
  first.table('orders').put('a', { status: 'created' })
  first.close()
  appendFileSync(file, '{"table":"orders","key":"a","val')

  const second = openRecordStore(file)
  second.table('orders').put('b', { status: 'paid' })
  second.close()

  const third = openRecordStore(file)
  assert.deepEqual(third.table('orders').all(), [{ status: 'created' }, { status: 'paid' }])
  third.close()
})
