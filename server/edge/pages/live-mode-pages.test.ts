import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestSite } from '#server/testing/open-test-site.ts'

test('a live shop has no sandbox, however its address is written', async (t) => {
  const site = await openTestSite()
  t.after(() => site.close())
  // A full live shop, with real providers, cannot be tested here.
  Object.assign(site.shop, { settings: { ...site.shop.settings, mode: 'live' } })
  const end = async (path: string): Promise<number> => {
    const { status, headers } = await site.request(path)
    return status === 301 && headers.location ? end(headers.location) : status
  }
  for (const path of [
    '/sandbox/design',
    '/Sandbox/Design',
    '/SANDBOX/DESIGN/',
    '/%73andbox/design',
    '/x/../sandbox/design',
    '/sandbox',
    '/sandbox/control/mail',
    '/Sandbox/Control/Mail',
  ])
    assert.equal(await end(path), 404, path)
  const { headers } = await site.request('/sandbox/design')
  assert.deepEqual([headers['cache-control'], headers['x-robots-tag']], ['no-store', 'noindex, nofollow'])
})
