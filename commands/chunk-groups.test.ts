import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { chunkGroups, findSources } from './chunk-groups.ts'

test('every file is in one group, and every pattern has files', () => {
  const parts = chunkGroups(resolve('.')).filter(({ name }) => name !== 'frame')
  const groupsOf = (file: string) =>
    parts.filter(({ test: has }) => typeof has === 'function' && has(resolve(file))).map(({ name }) => name)
  assert.deepEqual(groupsOf('web/catalogue/product-card.tsx'), ['card'])
  assert.deepEqual(groupsOf('web/session/session.ts'), ['session'])
  assert.deepEqual(groupsOf('web/session/session-monitor.tsx'), [])
  assert.deepEqual(groupsOf('shop/customers/email.ts'), ['fields'])
})

test('a renamed file stops the build by the name it had', () => {
  assert.throws(
    () => findSources(resolve('.'), 'web/design/{picture,renamed-since}.tsx'),
    /no web\/design\/renamed-since/,
  )
})
