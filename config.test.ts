import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFileSync } from 'node:fs'
import { readConfig } from '#config'

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
  const settings = readConfig({
    SHOP_MODE: 'live',
    PUBLIC_URL: 'https://gathri.example/',
    DATABASE_URL: 'postgres://shop@db/gathri',
    SESSION_SECRET: 's'.repeat(32),
    RAZORPAY_KEY_ID: 'rzp_live_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'new,old',
    SHIPROCKET_EMAIL: 'api@gathri.example',
    SHIPROCKET_PASSWORD: 'secret',
    SHIPROCKET_WEBHOOK_TOKEN: 'token',
    SMTP_URL: 'smtps://shop:secret@mail.example',
    GOOGLE_CLIENT_ID: 'client.apps.example',
    GOOGLE_CLIENT_SECRET: 'secret',
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
  })
  assert.deepEqual(settings.seller.address, ['4 Mill Road', 'Pune'])
  assert.equal(settings.seller.stateCode, '27')
  assert.equal(settings.seller.gstin, '27AAPFU0939F1ZV')
  assert.equal(settings.seller.pan, 'AAPFU0939F')
  assert.equal(settings.publicUrl, 'https://gathri.example')
  assert.deepEqual(settings.razorpay.webhookSecrets, ['new', 'old'])
})

test('a GSTIN with a slip, or of another state than the seller’s, stops the start', () => {
  assert.throws(() => readConfig({ SELLER_GSTIN: '08GTHZZ0000Z1Z4' }), /SELLER_GSTIN: The last character/)
  assert.throws(
    () => readConfig({ SELLER_GSTIN: '27AAPFU0939F1ZV' }),
    /SELLER_GSTIN: Rajasthan has the GST code 08/,
  )
})

test('.env.example lists every setting, with its default', () => {
  const source = readFileSync('config.ts', 'utf8')
  const known = [...source.matchAll(/^ {2}([A-Z_]+): /gm)].map((match) => match[1])
  const listed = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1])
  assert.deepEqual(listed.toSorted(), known.toSorted())
})
