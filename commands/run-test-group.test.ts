import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

const waitsForEver = `import { test } from 'node:test'
test('waits for ever', () => new Promise((done) => setTimeout(done, 2000)))`

test('a test that waits for ever fails by its name', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'gathri-group-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'endless.mjs')
  await writeFile(file, waitsForEver)
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const output = await new Promise<string>((done) => {
    const args = ['--test-reporter=spec', 'commands/run-test-group.mjs', file]
    execFile(process.execPath, args, { env: { ...env, TEST_TIMEOUT_MS: '100' } }, (_error, text) => done(text))
  })
  assert.match(output, /✖ waits for ever/)
  assert.match(output, /test timed out after 100ms/)
})
