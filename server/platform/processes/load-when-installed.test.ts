import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Hono } from 'hono'
import { pino } from 'pino'
import { answerErrors } from '#server/platform/http/errors.ts'
import { loadWhenInstalled } from './load-when-installed.ts'

test('what npm still installs is refused for a minute, and loaded once it is there', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'gathri-installed-'))
  t.after(() => rm(folder, { recursive: true }))
  const stamp = join(folder, 'stamp')
  let loaded = 0
  const app = new Hono().onError(answerErrors(pino({ level: 'silent' })))
  app.get('/invoice', async (c) => c.text(await loadWhenInstalled(async () => `PDF ${++loaded}`, stamp)))

  assert.equal(await (await app.request('/invoice')).text(), 'PDF 1')
  await writeFile(stamp, 'digest shop')
  const refused = await app.request('/invoice')
  assert.equal(refused.status, 503)
  assert.equal(refused.headers.get('retry-after'), '60')
  assert.match(await refused.text(), /still being installed\. Please try again in a minute/)
  assert.equal(loaded, 1)
  await writeFile(stamp, 'digest all')
  assert.equal(await (await app.request('/invoice')).text(), 'PDF 2')
})
