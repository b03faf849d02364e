import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Client } from 'pg'
import { readConfig } from '#config'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { demoProducts } from '#catalogue/demo-products.ts'
import { examineDatabase } from './examine-database.ts'
import { examineBackups, judgeSpace } from './examine-machine.ts'
import { examineProxy, examineSettings } from './examine-settings.ts'
import { examineShop } from './examine-shop.ts'
import type { Finding } from './finding.ts'

const server = process.env['TEST_DATABASE_URL']
const onPostgres = { skip: server === undefined && 'no PostgreSQL is named by TEST_DATABASE_URL' }
const folder = await mkdtemp(join(tmpdir(), 'gathri-doctor-'))
after(() => rm(folder, { recursive: true, force: true }))

const secrets = {
  SESSION_SECRET: 'vQ3r9-one-of-many-long-secrets-8Kd',
  RAZORPAY_KEY_SECRET: 'n4Xw0pZtB7uEo2Lq9sYc',
  RAZORPAY_WEBHOOK_SECRET: 'hook-of-the-year-71Gd',
  SHIPROCKET_PASSWORD: 'Parcel!Post77',
  SHIPROCKET_WEBHOOK_TOKEN: 'parcels-tell-us-9Zq4',
  GOOGLE_CLIENT_SECRET: 'GOCSPX-a8Jm3vTe6Wn1',
}
const live = {
  ...secrets,
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://gathri.example',
  DATABASE_URL: 'postgres://shop@db/gathri',
  RAZORPAY_KEY_ID: 'rzp_live_1',
  SHIPROCKET_EMAIL: 'parcels@shop.in',
  SMTP_URL: 'smtps://user:secret@mail.shop.in',
  GOOGLE_CLIENT_ID: 'id',
  SELLER_LEGAL_NAME: 'Mill Road Gifts LLP',
  SELLER_ADDRESS: '4 Mill Road | Pune',
  SELLER_STATE: 'Maharashtra',
  SELLER_PIN: '411001',
  SELLER_GSTIN: '27AAPFU0939F1ZV',
  SELLER_EMAIL: 'hello@shop.in',
  SELLER_PHONE: '+91 20 1234 5678',
  GRIEVANCE_OFFICER_NAME: 'A. Kulkarni',
  GRIEVANCE_OFFICER_EMAIL: 'care@shop.in',
  GRIEVANCE_OFFICER_PHONE: '+91 20 1234 5679',
}
const at = (level: Finding['level'], findings: readonly Finding[]) =>
  findings.filter((finding) => finding.level === level).map(({ sentence }) => sentence)

test('a shop with nothing set hears of each thing it lacks, and what to do', () => {
  const sentences = at('stop', examineSettings({}, {}))
  for (const name of [
    'DATABASE_URL',
    'SESSION_SECRET',
    'RAZORPAY_KEY_ID',
    'SMTP_URL',
    'PUBLIC_URL',
    'SELLER_GSTIN',
    'SHOP_MODE',
  ])
    assert.ok(
      sentences.some((sentence) => sentence.startsWith(name)),
      name,
    )
  for (const sentence of sentences) assert.match(sentence, /\. [A-Z].*\.$/, 'a fault, then what to do')
})

test('a shop with everything set has nothing to do, whether staff or the environment set it', () => {
  assert.deepEqual(at('stop', examineSettings(live, {})), [])
  const { SMTP_URL, ...others } = live
  assert.deepEqual(at('stop', examineSettings(others, { SMTP_URL })), [])
  assert.equal(at('stop', examineSettings(others, {})).length, 1)
})

test('weak secrets and test keys are named, and never printed', () => {
  const changed = { ...live, SESSION_SECRET: 's'.repeat(40), RAZORPAY_KEY_ID: 'rzp_test_77' }
  const sentences = at('stop', examineSettings(changed, {}))
  assert.equal(sentences.length, 2)
  assert.match(sentences.join('\n'), /SESSION_SECRET uses too few[^]*|RAZORPAY_KEY_ID is a test key/)
  for (const secret of [...Object.values(secrets), changed.SESSION_SECRET])
    assert.ok(!sentences.join('\n').includes(secret))
})

test('the password of the demo is told of with how to change it', () => {
  const [sentence, ...others] = at(
    'stop',
    examineSettings({ ...live, DATABASE_URL: 'postgres://gathri:gathri-demo-only@database:5432/gathri' }, {}),
  )
  assert.deepEqual(others, [])
  assert.match(sentence ?? '', /^DATABASE_URL has the password of the demo\. .*POSTGRES_PASSWORD in \.env/)
})

test('a proxy that is not trusted, and a port that is open past it, are told of', () => {
  const { SHOP_MODE: _, RAZORPAY_KEY_ID: __, ...demo } = live
  const examine = (changes: Record<string, string>) => at('look', examineProxy(readConfig({ ...demo, ...changes }, {})))
  assert.match(examine({}).join('\n'), /all shoppers count as one/)
  assert.match(examine({ TRUST_PROXY: 'true', HOST: '0.0.0.0' }).join('\n'), /may claim any address/)
  assert.deepEqual(examine({ TRUST_PROXY: 'true', METRICS_TOKEN: 'a-token-for-prometheus-4Hd' }), [])
})

test('no backup, and an old one, are told of', async () => {
  const dir = join(folder, 'backups')
  const backups = { dir, recipient: ['age1'], databaseUrl: undefined }
  const now = new Date('2026-11-23T21:00:00Z')
  const none = { dir: undefined, recipient: undefined, databaseUrl: undefined }
  assert.equal(at('stop', await examineBackups({ backups: none }, now)).length, 2)
  assert.match(at('stop', await examineBackups({ backups }, now))[0] ?? '', /holds no backup/)
  await mkdir(join(dir, 'gathri-20261122T210000Z'), { recursive: true })
  const manifest = { format: 1, kind: 'postgres', createdAt: '2026-11-22T21:00:00.000Z', parts: {} }
  await writeFile(join(dir, 'gathri-20261122T210000Z', 'manifest.json'), JSON.stringify(manifest))
  assert.deepEqual(at('stop', await examineBackups({ backups }, now)), [])
  const later = new Date('2026-11-24T21:00:00Z')
  assert.match(at('stop', await examineBackups({ backups }, later))[0] ?? '', /is 48 hours old/)
})

test('a disk that is nearly full stops the opening', () => {
  assert.deepEqual(
    [0.2, 3, 50].map((gigabytes) => judgeSpace('/data', gigabytes).level),
    ['stop', 'look', 'fine'],
  )
})

test('the database: migrations that wait, its role, its owner, and goods of the demo', onPostgres, async () => {
  const name = `doctor_${randomBytes(6).toString('hex')}`
  const admin = async (sql: string) => {
    const client = new Client({ connectionString: server })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await admin(`CREATE DATABASE ${name}`)
  after(() => admin(`DROP DATABASE ${name} WITH (FORCE)`))
  const url = new URL(server ?? '')
  url.pathname = `/${name}`
  const settings = readConfig({ DATABASE_URL: url.href, DATA_DIR: folder }, {})
  const waiting = await examineDatabase(settings)
  assert.match(at('look', waiting.findings).join('\n'), /\d+ migrations wait, 0362.* first/)

  const database = await openDatabase({ url: url.href, dataDir: undefined })
  await addTestProduct(database, { name: demoProducts[0]?.name ?? '' })
  await database.close()
  const { findings } = await examineDatabase(settings)
  assert.match(at('look', findings).join('\n'), /that serves shoppers is a superuser[^]*Nobody owns the back office/)
  assert.match(at('stop', findings).join('\n'), /1 products of the demo are on sale/)

  const whole = await examineShop({ ...live, DATABASE_URL: url.href, DATA_DIR: folder }, new Date())
  assert.ok(at('fine', whole).some((sentence) => sentence.startsWith('Every setting that a live shop needs')))
})

test('a database that does not answer is one finding of many', async () => {
  const findings = await examineShop(
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', DATA_DIR: folder },
    new Date(),
  )
  assert.ok(at('stop', findings).some((sentence) => sentence.startsWith('The database does not answer')))
  assert.ok(at('stop', findings).some((sentence) => sentence.startsWith('BACKUP_RECIPIENT')))
})

test('the command ends with 1 while something has to be done', () => {
  const { DATABASE_URL: _, TEST_DATABASE_URL: __, ...env } = process.env
  const { status, stdout } = spawnSync(process.execPath, ['commands/doctor.ts'], {
    env: { ...env, DATA_DIR: folder },
    encoding: 'utf8',
  })
  assert.equal(status, 1)
  assert.match(
    stdout,
    /Before it opens[^]*✗ SESSION_SECRET is missing[^]*What no program can see[^]*to do before it opens/,
  )
})
