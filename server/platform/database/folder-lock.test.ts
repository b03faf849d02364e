import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { lockFolder } from './folder-lock.ts'

test('a folder is held by one process at a time', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'gathri-lock-'))
  t.after(() => rm(folder, { recursive: true }))
  const unlock = await lockFolder(folder)
  await assert.rejects(lockFolder(folder), /already open/)
  await unlock()
  await (
    await lockFolder(folder)
  )()
})

test('another living process is named, a dead one is passed over', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'gathri-lock-'))
  t.after(() => rm(folder, { recursive: true }))
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await writeFile(join(folder, 'in-use-by'), String(other.pid))
  await assert.rejects(lockFolder(folder), new RegExp(`process ${other.pid}`))
  const gone = new Promise((resolve) => other.on('exit', resolve))
  other.kill('SIGKILL')
  await gone
  await (
    await lockFolder(folder)
  )()
})

test('what a killed process with the same id left behind is passed over', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'gathri-lock-'))
  t.after(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'in-use-by'), `${process.pid} since 12345`)
  await (
    await lockFolder(folder)
  )()
})
