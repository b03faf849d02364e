import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { Client } from 'pg'
import { copyEmbeddedTemplate } from '#server/testing/open-test-database.ts'
import { findFreePort } from './test-services.ts'

const skip = process.platform !== 'linux' && 'the processes of others are seen on Linux only'
const until = async (signal: AbortSignal, isSo: () => Promise<boolean> | boolean) => {
  while (!(await isSo())) {
    signal.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')

/** @returns '' for the embedded database in `folder` */
async function openScratchDatabase(t: TestContext, folder: string): Promise<string> {
  const server = process.env['TEST_DATABASE_URL']
  if (server === undefined) {
    await copyEmbeddedTemplate(folder)
    return ''
  }
  const url = new URL(server)
  url.pathname = `/start_${randomBytes(6).toString('hex')}`
  const admin = async (sql: string) => {
    const client = new Client({ connectionString: server })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await admin(`CREATE DATABASE ${url.pathname.slice(1)}`)
  t.after(() => admin(`DROP DATABASE ${url.pathname.slice(1)} WITH (FORCE)`))
  return url.href
}

test('the starter becomes the shop, which ends with whoever has started it', { skip, timeout: 120_000 }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'gathri-start-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const databaseUrl = await openScratchDatabase(t, folder)
  const port = await findFreePort()
  const settings = {
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
  }
  // Like npm: a shell waits for the command.
  const npm = spawn('/bin/sh', ['-c', `${process.execPath} commands/start.mjs; true`], {
    env: { ...process.env, ...settings },
    stdio: 'ignore',
  })
  t.after(() => npm.kill('SIGKILL'))
  await until(t.signal, () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const children = readFileSync(`/proc/${npm.pid}/task/${npm.pid}/children`, 'utf8').trim().split(' ').map(Number)
  assert.equal(children.length, 1)
  const [shop = 0] = children
  assert.match(commandOf(shop), / build\/shop\/main\.js/)
  npm.kill('SIGKILL')
  await until(t.signal, () => !existsSync(`/proc/${shop}`) || commandOf(shop) === '')
})
