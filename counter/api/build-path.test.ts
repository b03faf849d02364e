import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildPath } from './build-path.ts'

test('what stands in braces is filled in, whatever it holds', () => {
  assert.equal(buildPath('GET /counter/api/v1/staff/{staff}', { staff: 'a/b?c' }), '/counter/api/v1/staff/a%2Fb%3Fc')
  assert.equal(
    buildPath('DELETE /counter/api/v1/staff/{staff}/sessions/{session}', { staff: 7, session: 'x' }),
    '/counter/api/v1/staff/7/sessions/x',
  )
  for (const params of [{}, { staff: '' }])
    assert.throws(() => buildPath('GET /counter/api/v1/staff/{staff}', params), /needs staff/)
})

test('a query holds what is said, lists by commas, and nothing that is empty', () => {
  const query = { q: 'रिया & co', state: ['placed', 'packed'], after: null, day: undefined, none: [], limit: 50 }
  const path = buildPath('GET /counter/api/v1/audit', {}, query)
  assert.equal(new URL(path, 'http://x').searchParams.get('q'), 'रिया & co')
  assert.match(path, /&state=placed%2Cpacked&limit=50$/)
  assert.equal(buildPath('GET /counter/api/v1/audit', {}, { q: '' }), '/counter/api/v1/audit')
})
