import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { findFreePort, startCluster } from '../test-services.ts'
import { createBackup, createBaseBackup, type BackupSettings } from './create-backup.ts'
import { makeTestKey, missingAge } from './make-test-key.ts'
import { findPostgresProgram } from './programs.ts'
import { restoreBackup } from './restore-backup.ts'
import { restoreBase } from './restore-base.ts'

const run = promisify(execFile)
/** Reverse order: a server must stop before its folder is removed. */
const cleanUps: (() => Promise<unknown>)[] = []
after(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp()
})
const skip = (await missingAge()) || (process.env['TEST_DATABASE_URL'] === undefined && 'no PostgreSQL is at hand')
const isRoot = process.getuid?.() === 0
const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
const owner: { uid?: number; gid?: number } = isRoot && !skip ? { uid: idOf('-u'), gid: idOf('-g') } : {}

/** PostgreSQL's own user must be able to write here. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gathri-wal-'))
  cleanUps.push(() => rm(folder, { recursive: true, force: true }))
  giveToPostgres(folder)
  return folder
}
const giveToPostgres = (path: string) => owner.uid !== undefined && chownSync(path, owner.uid, owner.gid ?? owner.uid)

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client.query<Row>(text).then(
    ({ rows }) => client.end().then(() => rows),
    (error) => client.end().then(() => Promise.reject(error)),
  )
}

async function startRestored(data: string): Promise<string> {
  execFileSync('chown', ['-R', `${owner.uid ?? process.getuid?.()}`, data])
  const port = await findFreePort()
  const options = `-p ${port} -k ${data} -c listen_addresses=127.0.0.1 -c max_connections=200`
  const call = (...args: string[]) =>
    run(findPostgresProgram('pg_ctl'), ['-D', data, '-w', ...args, '-l', join(data, 'log')], { ...owner, cwd: data })
  await call('-o', options, 'start')
  cleanUps.push(() => call('-m', 'immediate', 'stop'))
  return `postgres://postgres@127.0.0.1:${port}/postgres`
}

test('after a slip, PostgreSQL comes back as it was a moment before', { skip }, async () => {
  const [keys, archive, into, backups] = [await newFolder(), await newFolder(), await newFolder(), await newFolder()]
  const key = join(keys, 'gathri.key')
  const recipient = await makeTestKey(key)
  giveToPostgres(key)
  const cluster = await startCluster('-c archive_mode=on')
  assert.ok(cluster)
  cleanUps.push(() => cluster.stop())
  await query(
    cluster.url,
    `ALTER SYSTEM SET archive_command = 'test ! -f "${archive}/%f.age" && age -r ${recipient} -o "${archive}/%f.age" "%p"'`,
  )
  await query(cluster.url, 'SELECT pg_reload_conf()')
  const settings: BackupSettings = {
    databaseUrl: cluster.url,
    migrationUrl: undefined,
    dataDir: await newFolder(),
    sessionSecrets: undefined,
    backups: { dir: undefined, recipient: [recipient], databaseUrl: undefined },
  }
  await query(cluster.url, 'CREATE TABLE sold (piece text)')
  const base = await createBaseBackup(settings, backups, new Date())
  await assert.rejects(restoreBackup(settings, base.folder, key), /base backup of a whole PostgreSQL server/)

  await query(cluster.url, `INSERT INTO sold VALUES ('a tray, sold after the base backup')`)
  const [moment] = await query<{ now: string }>(cluster.url, `SELECT clock_timestamp()::text AS now`)
  await query(cluster.url, 'DELETE FROM sold')
  await query(cluster.url, 'SELECT pg_switch_wal()')
  // The archive holds the deletion once it has its WAL segment.
  const archived = async () =>
    (
      await query<{ done: boolean }>(
        cluster.url,
        `SELECT last_archived_wal >= (SELECT pg_walfile_name(pg_current_wal_lsn() - 1)) AS done FROM pg_stat_archiver`,
      )
    )[0]?.done
  while (!(await archived())) await new Promise((resolve) => setTimeout(resolve, 100))
  assert.ok((await readdir(archive)).every((name) => name.endsWith('.age')))

  const data = join(into, 'data')
  const recovery = { key, into: data, wal: archive, until: moment?.now }
  await assert.rejects(restoreBase(base.folder, { ...recovery, wal: backups + '/none' }), /holds no archived WAL/)
  await restoreBase(base.folder, recovery)
  await assert.rejects(restoreBase(base.folder, recovery), /is not empty: it may be a living server's/)
  const restored = await startRestored(data)
  assert.deepEqual(await query(restored, 'SELECT piece FROM sold'), [{ piece: 'a tray, sold after the base backup' }])
  assert.deepEqual(await query(cluster.url, 'SELECT piece FROM sold'), [], 'the living server is untouched')
})

test('a base backup of the embedded database is refused with a sentence', { skip }, async () => {
  const dataDir = await newFolder()
  await mkdir(join(dataDir, 'database'))
  const settings: BackupSettings = {
    databaseUrl: undefined,
    migrationUrl: undefined,
    dataDir,
    sessionSecrets: undefined,
    backups: { dir: undefined, recipient: ['age1'], databaseUrl: undefined },
  }
  await assert.rejects(createBaseBackup(settings, dataDir, new Date()), /A base backup is of PostgreSQL/)
  await assert.rejects(createBackup(settings, dataDir, new Date()), /holds no database/)
})
