import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openFileStore } from './file-store.ts'

test('many who write one file at once all succeed, and leave nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gathri-store-'))
  const store = openFileStore(folder)
  const content = Buffer.alloc(200_000, 'x')
  await Promise.all(Array.from({ length: 20 }, () => store.write('tray.webp', content)))
  assert.deepEqual(await readdir(folder), ['tray.webp'])
  assert.deepEqual(await store.read('tray.webp'), content)
  await rm(folder, { recursive: true })
})
