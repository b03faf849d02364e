import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestSandbox, testSecrets } from '#sandbox/testing/open-test-sandbox.ts'

const request = {
  client_id: testSecrets.googleClientId,
  redirect_uri: 'http://localhost:3000/api/connect/google/callback',
  response_type: 'code',
  scope: 'openid email profile',
  state: 's',
  nonce: 'n',
  code_challenge: 'c',
  code_challenge_method: 'S256',
}

test('what Google would not have is refused without a redirect', async (t) => {
  const { url } = await openTestSandbox(t)
  const page = (changes: Record<string, string>) =>
    fetch(`${url}/google/o/oauth2/v2/auth?${new URLSearchParams({ ...request, ...changes })}`)
  assert.equal((await page({})).status, 200)
  for (const [name, value, error] of [
    ['client_id', 'another', 'invalid_client'],
    ['redirect_uri', 'https://elsewhere.example/api/connect/google/callback', 'redirect_uri_mismatch'],
    ['redirect_uri', 'http://localhost:3000/elsewhere', 'redirect_uri_mismatch'],
    ['redirect_uri', 'nonsense', 'redirect_uri_mismatch'],
    ['response_type', 'token', 'invalid_request'],
    ['scope', 'email', 'invalid_request'],
    ['code_challenge', '', 'invalid_request'],
    ['code_challenge_method', 'plain', 'invalid_request'],
  ] as const) {
    const refused = await page({ [name]: value })
    assert.equal(refused.status, 400)
    assert.match(await refused.text(), new RegExp(error))
  }
})

test('the token endpoint wants its own client, the right grant and a code it knows', async (t) => {
  const { url } = await openTestSandbox(t)
  const token = async (sent: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/google/token`, {
      method: 'POST',
      body: new URLSearchParams(sent),
      headers,
    })
    return [response.status, ((await response.json()) as { error?: string }).error]
  }
  const client = { client_id: testSecrets.googleClientId, client_secret: testSecrets.googleClientSecret }
  assert.deepEqual(await token({ grant_type: 'authorization_code' }), [401, 'invalid_client'])
  assert.deepEqual(await token({ ...client, client_secret: 'x' }), [401, 'invalid_client'])
  assert.deepEqual(await token({ ...client, grant_type: 'password' }), [400, 'unsupported_grant_type'])
  assert.deepEqual(await token({ ...client, grant_type: 'authorization_code', code: 'x' }), [400, 'invalid_grant'])
  const basic = Buffer.from(Object.values(client).map(encodeURIComponent).join(':')).toString('base64')
  assert.deepEqual(await token({ grant_type: 'authorization_code', code: 'x' }, { authorization: `Basic ${basic}` }), [
    400,
    'invalid_grant',
  ])
  assert.equal((await fetch(`${url}/google/userinfo`)).status, 401)
})

test('its page needs no script, and sends people back to the shop only', async (t) => {
  const { url } = await openTestSandbox(t)
  const response = await fetch(
    `${url}/google/o/oauth2/v2/auth?${new URLSearchParams({ ...request, state: '"><script>' })}`,
  )
  const page = await response.text()
  assert.doesNotMatch(page, /<script/)
  assert.match(page, /Asha Rao/)
  assert.match(response.headers.get('content-security-policy') ?? '', /form-action 'self' http:\/\/localhost:3000/)
})
