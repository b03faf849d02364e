import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decode, sign } from 'hono/jwt'
import { readConfig } from '#config'
import { isValidOrderLinkKey, createOrderLink } from '#server/orders/lifecycle/order-link.ts'
import { createDocumentLink, verifyDocumentLink } from '#server/money/documents/document-link.ts'
import { readAccessToken, signAccessToken } from '#server/people/customers/access-token.ts'
import { signKnownBrowser, verifyKnownBrowser } from '#server/platform/limits/known-browser.ts'
import { keysFromSecrets, type DerivedKeys } from './derived-keys.ts'

const [old, fresh] = ['the secret of last year, kept well', 'the secret of this year, kept well']
const settings = readConfig({})
const now = () => new Date('2026-11-22T06:30:00Z')
const holder = (secrets: string[]) => ({ keys: keysFromSecrets(secrets), settings, now })
const before = holder([old])
const changing = holder([fresh, old])
const after = holder([fresh])
const asha = { id: 7, sessionVersion: 1, passwordHash: 'h', customerId: 7 }

test('while the secret is changed, what the old one signed still counts, and nothing new is signed with it', async () => {
  const token = await signAccessToken(before, asha)
  assert.equal((await readAccessToken(changing, token))?.customerId, 7)
  assert.equal(await readAccessToken(after, token), null)
  const renewed = await signAccessToken(changing, asha)
  assert.equal((await readAccessToken(after, renewed))?.customerId, 7)
  assert.equal(await readAccessToken(before, renewed), null)
})

test('a token names its key, and a name nobody gave opens nothing', async () => {
  const kid = (token: string) => (decode(token).header as { kid?: string }).kid
  const [one, other] = [await signAccessToken(before, asha), await signAccessToken(changing, asha)]
  assert.match(kid(one) ?? '', /^[\w-]{8}$/)
  assert.notEqual(kid(one), kid(other))
  const [, ...rest] = other.split('.')
  const unknown = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT', kid: 'nobody' })).toString('base64url')
  assert.equal(await readAccessToken(changing, [unknown, ...rest].join('.')), null)
})

test('links in mails and known browsers outlive the change, too', () => {
  const order = { id: 'an-order', customerId: 7, createdAt: now() }
  const key = new URL(createOrderLink(before, order)).searchParams.get('key') ?? ''
  const documentLink = new URL(createDocumentLink(before, 'GTH/26-27/000001'))
  const file = documentLink.pathname.split('/').at(-1) ?? ''
  const [until, signature] = ['until', 'signature'].map((name) => documentLink.searchParams.get(name) ?? '')
  const cookie = signKnownBrowser(before, asha)
  const opens = (shop: { keys: DerivedKeys }) => [
    isValidOrderLinkKey({ ...shop, now }, order, key),
    verifyDocumentLink({ ...shop, now }, { file, until: until ?? '', signature: signature ?? '' }) !== null,
    verifyKnownBrowser({ ...shop, now }, cookie, asha) !== undefined,
  ]
  assert.deepEqual(opens(changing), [true, true, true])
  assert.deepEqual(opens(after), [false, false, false])
})

test('clocks may differ by half a minute; a token from the future is refused', async () => {
  const seconds = now().getTime() / 1000
  const claims = {
    sub: '7',
    exp: seconds + 1e9,
    iss: settings.publicUrl,
    aud: `${settings.publicUrl}/api`,
    typ: 'access',
    jti: 'x',
    sv: 1,
  }
  const read = async (moments: { iat?: number; nbf?: number }) =>
    readAccessToken(after, await sign({ ...claims, ...moments }, after.keys.access))
  for (const moments of [{ iat: seconds }, { iat: seconds + 29 }, { iat: seconds, nbf: seconds + 29 }])
    assert.equal((await read(moments))?.customerId, 7, JSON.stringify(moments))
  for (const moments of [{ iat: seconds + 31 }, { iat: seconds + 3_600 }, { iat: seconds, nbf: seconds + 31 }, {}])
    assert.equal(await read(moments), null, JSON.stringify(moments))
})

test('the setting takes one secret or two, each of a sensible length', () => {
  const [a, b] = ['a'.repeat(32), 'b'.repeat(32)]
  assert.deepEqual(readConfig({ SESSION_SECRET: `${a},${b}` }).sessionSecrets, [a, b])
  for (const wrong of [`${a},short`, `${a},${b},${a}`, `${a},`, `short,${a}`])
    assert.throws(() => readConfig({ SESSION_SECRET: wrong }), /SESSION_SECRET: wants 32 characters/)
})
