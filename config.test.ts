import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFileSync } from 'node:fs'
import { readConfig, readStartConfig } from '#config'
import { environment } from '#server/platform/settings/environment.ts'

test('no part of a webhook secret is empty, in demo mode neither: an empty one signs for anybody', () => {
  for (const secret of ['x,', ',x', ',', 'x,,y', 'x, ', ' '])
    assert.throws(
      () => readConfig({ RAZORPAY_WEBHOOK_SECRET: secret }),
      /RAZORPAY_WEBHOOK_SECRET: is one secret/,
      secret,
    )
  assert.deepEqual(readConfig({ RAZORPAY_WEBHOOK_SECRET: 'x,y z' }).razorpay.webhookSecrets, ['x', 'y z'])
})

test('with nothing set, the shop runs complete', () => {
  const settings = readConfig({})
  assert.equal(settings.mode, 'demo')
  assert.equal(settings.publicUrl, 'http://localhost:3000')
  assert.equal(settings.databaseUrl, undefined)
  assert.ok(Object.isFrozen(settings))
})

test('empty values count as not set', () => {
  assert.equal(readConfig({ PORT: '', DATABASE_URL: '' }).port, 3000)
})

test('every bad value is named', () => {
  assert.throws(
    () => readConfig({ PORT: 'three thousand', PUBLIC_URL: 'localhost', DATABASE_URL: 'mysql://x' }),
    (error: Error) => ['PORT', 'PUBLIC_URL', 'DATABASE_URL'].every((name) => error.message.includes(name)),
  )
})

test('no wait for the database is longer than a timer can be, which would end at once', () => {
  for (const name of ['CONNECT', 'LOCK', 'STATEMENT', 'JOB_STATEMENT'].map((kind) => `DATABASE_${kind}_TIMEOUT_MS`)) {
    assert.doesNotThrow(() => readConfig({ [name]: String(2 ** 31 - 1) }))
    assert.throws(() => readConfig({ [name]: String(2 ** 31) }), new RegExp(name))
  }
})

test('each address of a database that takes writes may name several hosts', () => {
  const url = 'postgres://gathri:secret@one:5432,two:5433/gathri'
  const read = readConfig({ DATABASE_URL: url, MIGRATION_DATABASE_URL: url, BACKUP_DATABASE_URL: url })
  assert.deepEqual([read.databaseUrl, read.migrationUrl, read.backups.databaseUrl], [url, url, url])
})

test('a live shop refuses to start while anything real is missing', () => {
  assert.throws(
    () => readConfig({ SHOP_MODE: 'live', RAZORPAY_KEY_ID: 'rzp_test_1' }),
    (error: Error) =>
      [
        'DATABASE_URL',
        'SESSION_SECRET',
        'RAZORPAY_WEBHOOK_SECRET',
        'SHIPROCKET_PASSWORD',
        'https://',
        'test key',
        'SELLER_GSTIN',
        'GRIEVANCE_OFFICER_NAME',
      ].every((word) => error.message.includes(word)),
  )
})

test('a live shop with everything starts', () => {
  const settings = readConfig(live)
  assert.deepEqual(settings.seller.address, ['4 Mill Road', 'Pune'])
  assert.equal(settings.seller.stateCode, '27')
  assert.equal(settings.seller.gstin, '27AAPFU0939F1ZV')
  assert.equal(settings.seller.pan, 'AAPFU0939F')
  assert.equal(settings.publicUrl, 'https://gathri.example')
  assert.deepEqual(settings.razorpay.webhookSecrets, strong.RAZORPAY_WEBHOOK_SECRET.split(','))
})

test('what is stored counts below the environment, also for what a live shop must have', () => {
  const { SELLER_GSTIN, SELLER_STATE, RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, ...rest } = live
  assert.throws(() => readConfig(rest, {}), /RAZORPAY_KEY_ID is missing/)
  const stored = { SELLER_GSTIN, SELLER_STATE, RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, HOLD_MINUTES: '45' }
  const settings = readConfig({ ...rest, HOLD_MINUTES: '20' }, {}, stored)
  assert.deepEqual([settings.seller.gstin, settings.razorpay.keyId], ['27AAPFU0939F1ZV', RAZORPAY_KEY_ID])
  assert.equal(settings.holdMinutes, 20, 'the environment wins')
  assert.throws(() => readConfig(rest, {}, { ...stored, RAZORPAY_KEY_ID: 'rzp_test_1' }), /is a test key/)
  assert.throws(() => readConfig({}, {}, { HOLD_MINUTES: 'soon' }), /HOLD_MINUTES/)
})

test('the start asks for what opens the database, and leaves to it what may stand there', (t) => {
  const before = { ...process.env }
  t.after(() => {
    process.env = before
  })
  process.env = { ...live, RAZORPAY_KEY_ID: '', SELLER_GSTIN: '24AAPFU0939F1ZV' }
  assert.equal(readStartConfig().mode, 'live')
  process.env = { ...live, DATABASE_URL: '' }
  assert.throws(readStartConfig, /DATABASE_URL is missing/)
})

test('a live shop refuses secrets that are guessed, or that open two doors', () => {
  const refusal = (changes: NodeJS.ProcessEnv) => {
    try {
      readConfig({ ...live, ...changes })
    } catch (error) {
      const { message } = error as Error
      for (const value of Object.values(changes)) assert.ok(!message.includes(value ?? ''), 'no secret is printed')
      return message
    }
    return assert.fail(`it started with ${Object.keys(changes).join()}`)
  }
  const weak: [NodeJS.ProcessEnv, RegExp][] = [
    [{ SESSION_SECRET: 's'.repeat(40) }, /SESSION_SECRET uses too few different characters/],
    [{ SESSION_SECRET: 'gathrishop'.repeat(4) }, /SESSION_SECRET repeats itself/],
    [{ SESSION_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' }, /SESSION_SECRET is a row of letters/],
    [{ RAZORPAY_WEBHOOK_SECRET: 'w' }, /RAZORPAY_WEBHOOK_SECRET is shorter than 16/],
    [{ RAZORPAY_WEBHOOK_SECRET: `${strong.RAZORPAY_KEY_SECRET},w` }, /RAZORPAY_WEBHOOK_SECRET is shorter than 16/],
    [{ SHIPROCKET_WEBHOOK_TOKEN: 'tttttttttttttttttt' }, /SHIPROCKET_WEBHOOK_TOKEN uses too few/],
    [
      { RAZORPAY_WEBHOOK_SECRET: strong.SHIPROCKET_WEBHOOK_TOKEN },
      /RAZORPAY_WEBHOOK_SECRET and SHIPROCKET_WEBHOOK_TOKEN are the same/,
    ],
    [{ METRICS_TOKEN: strong.SESSION_SECRET }, /SESSION_SECRET and METRICS_TOKEN are the same/],
  ]
  for (const [changes, words] of weak) assert.match(refusal(changes), words)
})

test('a live shop refuses the password that compose.yaml gives the demo, wherever it is named', () => {
  const demo = 'postgres://gathri:gathri-demo-only@one:5432,two:5432/gathri'
  assert.equal(readConfig({ DATABASE_URL: demo }).mode, 'demo')
  for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'BACKUP_DATABASE_URL'])
    assert.throws(() => readConfig({ ...live, [name]: demo }), new RegExp(`${name} has the password of the demo`))
  const replica = demo.replace(',two:5432', '')
  assert.throws(() => readConfig({ ...live, DATABASE_REPLICA_URL: replica }), /REPLICA_URL has the password/)
})

test('a name that is almost a setting is told of with the one that was meant, and stops a live shop', () => {
  const slips: NodeJS.ProcessEnv = {
    RAZORPAY_KEY_SECERT: 'x',
    HOLD_MINUTE: '5',
    SELLER_FAX: '1',
    TERM: 'xterm',
  }
  assert.deepEqual(readConfig(slips).unknown, [
    'HOLD_MINUTE is no setting of the shop. Is HOLD_MINUTES meant?',
    'RAZORPAY_KEY_SECERT is no setting of the shop. Is RAZORPAY_KEY_SECRET meant?',
    'SELLER_FAX is no setting of the shop. Is SELLER_PIN meant?',
  ])
  assert.throws(() => readConfig({ ...live, ...slips }), /HOLD_MINUTE is no setting.*RAZORPAY_KEY_SECERT/s)
  // The environment holds names of other programs; .env holds only the shop's.
  const others = { GOOGLE_APPLICATION_CREDENTIALS: '/key.json', PATH: '/bin', NODE_OPTIONS: '' }
  assert.deepEqual(readConfig(others).unknown, [])
  assert.deepEqual(readConfig({}, { PAGE_MEMORY: '8' }).unknown, [
    'PAGE_MEMORY is no setting of the shop. Is PAGE_MEMORY_MB meant?',
  ])
})

test('the demo refuses a key for real money', () => {
  assert.throws(() => readConfig({ RAZORPAY_KEY_ID: 'rzp_live_1' }), /RAZORPAY_KEY_ID is a live key/)
})

const strong = {
  SESSION_SECRET: 'vQ3r9-one-of-many-long-secrets-8Kd',
  RAZORPAY_KEY_SECRET: 'n4Xw0pZtB7uEo2Lq9sYc',
  RAZORPAY_WEBHOOK_SECRET: 'hook-of-the-year-71Gd,hook-of-last-year-5Rt',
  SHIPROCKET_PASSWORD: 'Parcel!Post77',
  SHIPROCKET_WEBHOOK_TOKEN: 'parcels-tell-us-9Zq4',
  GOOGLE_CLIENT_SECRET: 'GOCSPX-a8Jm3vTe6Wn1',
}
const live = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://gathri.example/',
  DATABASE_URL: 'postgres://shop@db/gathri',
  ...strong,
  RAZORPAY_KEY_ID: 'rzp_live_1',
  SHIPROCKET_EMAIL: 'api@gathri.example',
  SMTP_URL: 'smtps://shop:secret@mail.example',
  GOOGLE_CLIENT_ID: 'client.apps.example',
  SELLER_LEGAL_NAME: 'Potli Crafts Private Limited',
  SELLER_ADDRESS: '4 Mill Road | Pune',
  SELLER_STATE: 'Maharashtra',
  SELLER_PIN: '411001',
  SELLER_GSTIN: '27 aapfu0939f1zv',
  SELLER_EMAIL: 'namaste@potli.example',
  SELLER_PHONE: '+91 20 0000 0000',
  GRIEVANCE_OFFICER_NAME: 'Asha Kulkarni',
  GRIEVANCE_OFFICER_EMAIL: 'asha@potli.example',
  GRIEVANCE_OFFICER_PHONE: '+91 20 0000 0001',
}

test('a GSTIN with a slip, or of another state than the seller’s, stops the start', () => {
  assert.throws(() => readConfig({ SELLER_GSTIN: '08GTHZZ0000Z1Z4' }), /SELLER_GSTIN: The last character/)
  assert.throws(() => readConfig({ SELLER_GSTIN: '27AAPFU0939F1ZV' }), /SELLER_GSTIN: Rajasthan has the GST code 08/)
})

test('.env.example lists every setting, with its default', () => {
  const listed = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z0-9_]+)=/gm)].map((match) => match[1])
  assert.deepEqual(listed.toSorted(), Object.keys(environment.shape).toSorted())
})
