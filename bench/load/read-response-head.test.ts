import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readResponseHead } from './read-response-head.ts'

test('the whole answer is its head, the empty line and the body', () => {
  const answer = Buffer.from('HTTP/1.1 200 OK\r\nVary: Cookie\r\nContent-Length: 5\r\n\r\nhello')
  assert.deepEqual(readResponseHead(answer), { status: 200, bytes: answer.length })
})

test('half a head says nothing yet', () => {
  assert.equal(readResponseHead(Buffer.from('HTTP/1.1 200 OK\r\ncontent-le')), undefined)
})

test('an answer without a body needs no length', () => {
  const answer = Buffer.from('HTTP/1.1 304 Not Modified\r\netag: "a"\r\n\r\n')
  assert.deepEqual(readResponseHead(answer), { status: 304, bytes: answer.length })
})

test('an answer that does not say its length cannot be counted', () => {
  const answer = Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
  assert.throws(() => readResponseHead(answer), /does not say its length/)
})
