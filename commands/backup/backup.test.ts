import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Client } from 'pg'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createOrderRequest } from '#server/testing/create-test-order.ts'
import { copyEmbeddedTemplate } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { createOrderInParts, payDueInWindow } from '#server/testing/order-in-parts.ts'
import { createBackup, removeOldBackups, type BackupSettings } from './create-backup.ts'
import { makeTestKey, missingAge } from './make-test-key.ts'
import { listBackups } from './manifest.ts'
import { compareBooks } from './read-books.ts'
import { restoreBackup } from './restore-backup.ts'

const server = process.env['TEST_DATABASE_URL']
const needsAge = { skip: await missingAge() }
const needsBoth = { skip: needsAge.skip || (server === undefined && 'no PostgreSQL is named by TEST_DATABASE_URL') }

const folder = await mkdtemp(join(tmpdir(), 'gathri-backup-'))
after(() => rm(folder, { recursive: true, force: true }))
const key = join(folder, 'gathri.key')
const recipient = needsAge.skip ? '' : await makeTestKey(key)

let folders = 0
const newFolder = async () => {
  const made = join(folder, String(++folders))
  await mkdir(made)
  return made
}

const settingsOf = (dataDir: string, databaseUrl?: string): BackupSettings => ({
  databaseUrl,
  migrationUrl: undefined,
  dataDir,
  sessionSecrets: undefined,
  backups: { dir: undefined, recipient: [recipient], databaseUrl: undefined },
})

/** One paid order and one that waits for payment. */
async function sellSomething(shop: TestShop): Promise<void> {
  const tray = await addTestProduct(shop.database, { stock: 10 })
  const open = async () => createOrderInParts(shop, await createOrderRequest(shop, [{ id: tray, quantity: 2 }]))
  const paid = await open()
  await open()
  for (const due of [paid.id, `${paid.id}-2`]) await payDueInWindow(shop, due)
}

async function makeDatabase(): Promise<string> {
  const name = `backup_${randomBytes(6).toString('hex')}`
  const admin = async (sql: string) => {
    const client = new Client({ connectionString: server })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await admin(`CREATE DATABASE ${name}`)
  after(() => admin(`DROP DATABASE ${name} WITH (FORCE)`))
  const url = new URL(server ?? '')
  url.pathname = `/${name}`
  return url.href
}

async function makeEmbeddedShop(): Promise<string> {
  const dataDir = await newFolder()
  await copyEmbeddedTemplate(dataDir)
  const shop = await openTestShop({}, await openDatabase({ url: undefined, dataDir }))
  await sellSomething(shop)
  await shop.close()
  await writeFile(join(dataDir, 'session-secret'), 'the secret of a shop that is backed up, kept in its folder')
  await mkdir(join(dataDir, 'pictures'))
  await writeFile(join(dataDir, 'pictures', 'made-again.webp'), 'x')
  return dataDir
}

const january = (day: number) => new Date(Date.UTC(2026, 0, day))

test('a shop on PostgreSQL comes back row by row, and its books hold', needsBoth, async () => {
  const url = await makeDatabase()
  const dataDir = await newFolder()
  await writeFile(join(dataDir, 'session-secret'), 'the secret of a shop that is backed up, kept in its folder')
  const shop = await openTestShop({}, await openDatabase({ url, dataDir: undefined }))
  await sellSomething(shop)
  const to = await newFolder()
  const backup = await createBackup(settingsOf(dataDir, url), to, january(1))
  // Later sales are not in the backup.
  await sellSomething(shop)
  await shop.close()

  const copy = settingsOf(await newFolder(), await makeDatabase())
  const restored = await restoreBackup(copy, backup.folder, key)
  assert.deepEqual(restored, { books: backup.books, differences: [], violations: [], warnings: [] })
  assert.equal(restored.books['orders']?.rows, 2)
  assert.equal(restored.books['payments']?.rows, 2)
  await assert.rejects(restoreBackup(copy, backup.folder, key), /holds a shop's data \(session-secret\)/)
  const living = settingsOf(await newFolder(), url)
  await assert.rejects(restoreBackup(living, backup.folder, key), /is not empty\. Nothing was restored/)
})

test('of several hosts the one that takes writes is backed up, and restored into', needsBoth, async () => {
  const withDeadHost = (url: string) => url.replace(/(^\w+:\/\/(?:[^@/]*@)?)/, '$1127.0.0.1:1,')
  const url = await makeDatabase()
  await (await openDatabase({ url, dataDir: undefined })).close()
  const backup = await createBackup(settingsOf(await newFolder(), withDeadHost(url)), await newFolder(), january(1))
  const copy = settingsOf(await newFolder(), withDeadHost(await makeDatabase()))
  const restored = await restoreBackup(copy, backup.folder, key)
  assert.deepEqual([restored.differences, restored.violations], [[], []])
})

test('a shop on the embedded database comes back row by row, with its secret', needsAge, async () => {
  const dataDir = await makeEmbeddedShop()
  const backup = await createBackup(settingsOf(dataDir), await newFolder(), january(1))
  const into = await newFolder()
  const restored = await restoreBackup(settingsOf(into), backup.folder, key)
  assert.deepEqual(restored, { books: backup.books, differences: [], violations: [], warnings: [] })
  assert.equal(restored.books['orders']?.rows, 2)
  assert.match(await readFile(join(into, 'session-secret'), 'utf8'), /^the secret of a shop/)
  assert.ok(!(await readdir(into)).includes('pictures'), 'sizes of pictures are made again')
  await assert.rejects(restoreBackup(settingsOf(into), backup.folder, key), /holds a shop's data \(/)

  const open = await openDatabase({ url: undefined, dataDir })
  await assert.rejects(createBackup(settingsOf(dataDir), await newFolder(), january(2)), /already open in this process/)
  await open.close()

  // The restore keeps books that break a rule, and reports them.
  const broken = await openDatabase({ url: undefined, dataDir })
  await broken.pool.query(`UPDATE variants SET stock = stock + 1 WHERE stock = 6`)
  await broken.pool.query(`DELETE FROM outbox`)
  await broken.close()
  const second = await createBackup(settingsOf(dataDir), await newFolder(), january(2))
  const { differences, violations } = await restoreBackup(settingsOf(await newFolder()), second.folder, key)
  assert.deepEqual(differences, [])
  assert.ok(
    violations.some((violation) => violation.startsWith('I6')),
    violations.join('\n'),
  )
})

test('no file of a backup can be read without its key, cut short, or changed', needsAge, async () => {
  const dataDir = await makeEmbeddedShop()
  const { folder: backup } = await createBackup(settingsOf(dataDir), await newFolder(), january(1))
  for (const name of ['database.age', 'books.age', 'files.age']) {
    const content = await readFile(join(backup, name))
    assert.match(content.toString('latin1'), /^age-encryption\.org\/v1/)
    assert.ok(!content.includes('asha@example.in') && !content.includes('the secret of a shop'), name)
  }
  const other = join(folder, 'other.key')
  await makeTestKey(other)
  await assert.rejects(restoreBackup(settingsOf(await newFolder()), backup, other), /does not open this backup/)
  await appendFile(join(backup, 'files.age'), 'x')
  await assert.rejects(restoreBackup(settingsOf(await newFolder()), backup, key), /files\.age is not as it was written/)
  await truncate(join(backup, 'database.age'), 1_000)
  const into = await newFolder()
  await assert.rejects(restoreBackup(settingsOf(into), backup, key), /database\.age is not as it was written/)
  assert.deepEqual(await readdir(into), [], 'nothing is left of a restore that was refused')
  await rm(join(backup, 'manifest.json'))
  await assert.rejects(restoreBackup(settingsOf(into), backup, key), /is no backup of the shop/)
})

test('a backup that fails leaves nothing, and says what to do', needsAge, async () => {
  const to = await newFolder()
  const empty = await newFolder()
  await assert.rejects(createBackup(settingsOf(empty), to, january(1)), /holds no database\. Start the shop once/)
  const unkeyed = { ...settingsOf(empty, 'postgres://nobody@127.0.0.1:9/none') }
  await assert.rejects(createBackup(unkeyed, to, january(1)), /ECONNREFUSED/)
  const dataDir = await makeEmbeddedShop()
  const without = { ...settingsOf(dataDir), backups: { dir: undefined, recipient: undefined, databaseUrl: undefined } }
  await assert.rejects(createBackup(without, to, january(1)), /BACKUP_RECIPIENT is missing/)
  assert.deepEqual(await readdir(to), [])
})

test('another SESSION_SECRET is told of after a restore', needsAge, async () => {
  const dataDir = await makeEmbeddedShop()
  const given = (secret: string, dir: string) => ({ ...settingsOf(dir), sessionSecrets: [secret] })
  const backup = await createBackup(given('one secret of the shop', dataDir), await newFolder(), january(1))
  const { warnings } = await restoreBackup(given('another one', await newFolder()), backup.folder, key)
  assert.equal(warnings.length, 1)
  assert.match(warnings[0] ?? '', /SESSION_SECRET here is not the one/)
})

test('the newest backups stay, and what is no complete backup is left alone', needsAge, async () => {
  const dataDir = await makeEmbeddedShop()
  const to = await newFolder()
  for (const day of [1, 2, 3]) await createBackup(settingsOf(dataDir), to, january(day))
  await mkdir(join(to, 'gathri-20200101T000000Z'))
  assert.equal((await removeOldBackups(to, 2)).length, 1)
  const left = (await listBackups(to)).map(({ manifest }) => manifest.createdAt.slice(0, 10))
  assert.deepEqual(left, ['2026-01-02', '2026-01-03'])
  assert.ok((await readdir(to)).includes('gathri-20200101T000000Z'))
})

test('a lost row, a changed one and a lost table would be noticed', () => {
  const table = { rows: 3, digest: '1' }
  const found = compareBooks(
    { a: table, b: table, c: table, d: table },
    { a: table, b: { ...table, rows: 2 }, c: { ...table, digest: '2' } },
  )
  assert.deepEqual(found, [
    'b has 2 rows; the backup had 3.',
    'c has as many rows, but other contents.',
    'The table d is missing.',
  ])
})

test('the commands say what they lack', () => {
  const run = (command: string, ...args: string[]) => {
    try {
      return execFileSync(process.execPath, [`commands/${command}.ts`, ...args], { encoding: 'utf8', stdio: 'pipe' })
    } catch (error) {
      return (error as { stderr: string }).stderr
    }
  }
  assert.match(run('backup'), /Say where backups go/)
  assert.match(run('restore'), /Say which backup, and which key opens it/)
})
