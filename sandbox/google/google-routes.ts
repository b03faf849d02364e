import { readFileSync } from 'node:fs'
import { Hono, type Context } from 'hono'
import { faultMiddleware } from '#sandbox/faults/fault-middleware.ts'
import type { SandboxContext } from '#sandbox/sandbox-context.ts'
import { demoAccounts, findOrCreateAccount, tokenFaults, type GoogleAccount, type TokenFault } from './people.ts'
import { signInPage } from './sign-in-page.ts'
import { createTokens } from './tokens.ts'

const MINUTE = 60_000
/** Refuses other addresses without a redirect. */
const RETURN_PATH = '/api/connect/google/callback'

export function googleRoutes(sandbox: SandboxContext): Hono {
  const { options } = sandbox
  const tokens = createTokens(options.googleClientId)
  const style = readFileSync(new URL('google.css', import.meta.url))
  const app = new Hono()
  const words = (status: number) => ({ error: status === 429 ? 'slow_down' : 'server_error' })
  for (const path of ['/.well-known/*', '/token', '/userinfo', '/certs'])
    app.use(path, faultMiddleware(sandbox, 'google', '/google', words))

  app.get('/google.css', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/.well-known/openid-configuration', (c) => {
    const issuer = readIssuer(c)
    return c.json({
      issuer,
      // Browsers use the public address, the shop the address of its discovery request.
      authorization_endpoint: `${options.publicUrl}/google/o/oauth2/v2/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/certs`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      code_challenge_methods_supported: ['S256'],
    })
  })

  addSignInPage(app, options, tokens)
  app.post('/token', async (c) => {
    const form = Object.entries(await c.req.parseBody()).map(([name, value]) => [name, String(value)])
    const sent: Record<string, string> = { ...readClient(c), ...Object.fromEntries(form) }
    if (sent['client_id'] !== options.googleClientId || sent['client_secret'] !== options.googleClientSecret)
      return c.json({ error: 'invalid_client' }, 401)
    if (sent['grant_type'] !== 'authorization_code') return c.json({ error: 'unsupported_grant_type' }, 400)
    const exchanged = await tokens.exchange(readIssuer(c), {
      code: sent['code'] ?? '',
      redirectUri: sent['redirect_uri'] ?? '',
      verifier: sent['code_verifier'] ?? '',
      now: options.now().getTime(),
    })
    c.header('cache-control', 'no-store')
    return exchanged ? c.json(exchanged) : c.json({ error: 'invalid_grant', error_description: 'Bad Request' }, 400)
  })
  app.get('/userinfo', (c) => {
    const person = tokens.personOf(c.req.header('authorization')?.replace(/^Bearer /, '') ?? '')
    return person ? c.json(person) : c.json({ error: 'invalid_token' }, 401)
  })
  app.get('/certs', async (c) => c.json(await tokens.publicKeys()))
  return app
}

function addSignInPage(app: Hono, options: SandboxContext['options'], tokens: ReturnType<typeof createTokens>): void {
  const mount = new URL(options.publicUrl).pathname
  app.get('/o/oauth2/v2/auth', (c) => {
    const query = c.req.query()
    const fault = findRequestError(query, options)
    if (fault) return c.text(`Error 400: ${fault}`, 400)
    const back = new URL(query['redirect_uri'] ?? '').origin
    c.header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${back}; base-uri 'none'; frame-ancestors 'none'`,
    )
    c.header('cache-control', 'no-store')
    return c.html(signInPage(mount, query))
  })
  app.post('/o/oauth2/v2/auth', async (c) => {
    const form = Object.entries(await c.req.parseBody()).map(([name, value]) => [name, String(value)])
    const chosen: Record<string, string> = Object.fromEntries(form)
    const fault = findRequestError(chosen, options)
    if (fault) return c.text(`Error 400: ${fault}`, 400)
    const { redirect_uri: redirectUri = '', nonce = '', code_challenge: challenge = '', state = '' } = chosen
    const back = new URL(redirectUri)
    back.searchParams.set('state', state)
    const person = chosen['denied'] ? undefined : findChosenPerson(chosen)
    if (person) {
      const trick = (chosen['trick'] ?? '') in tokenFaults ? (chosen['trick'] as TokenFault) : 'none'
      const expiresAt = options.now().getTime() + MINUTE
      back.searchParams.set('code', tokens.grant({ person, trick, nonce, challenge, redirectUri, expiresAt }))
    } else back.searchParams.set('error', 'access_denied')
    return c.redirect(back.href, 303)
  })
}

/** Shop and browser may use different addresses of the sandbox. */
function readIssuer(c: Context): string {
  const { origin, pathname } = new URL(c.req.url)
  return origin + pathname.slice(0, pathname.indexOf('/google') + '/google'.length)
}

/** Never redirects to an unknown address. */
function findRequestError(
  query: Record<string, string>,
  { googleClientId, publicUrl, shopUrl }: SandboxContext['options'],
): string | null {
  if (query['client_id'] !== googleClientId) return 'invalid_client'
  const back = URL.parse(query['redirect_uri'] ?? '')
  const own = [publicUrl, shopUrl].map((url) => new URL(url).hostname)
  if (!back || ![...own, 'localhost', '127.0.0.1'].includes(back.hostname) || back.pathname !== RETURN_PATH)
    return 'redirect_uri_mismatch'
  if (query['response_type'] !== 'code' || !query['scope']?.split(' ').includes('openid')) return 'invalid_request'
  if (!query['code_challenge'] || query['code_challenge_method'] !== 'S256') return 'invalid_request'
  return null
}

/** Typed text wins over a button, because Enter presses the first button of the page. */
function findChosenPerson(chosen: Record<string, string>): GoogleAccount | undefined {
  const typed = chosen['other_email']?.trim()
  if (typed) {
    const { other_given_name: given_name, other_family_name: family_name } = chosen
    return {
      ...findOrCreateAccount(typed),
      ...(given_name && { given_name }),
      ...(family_name && { family_name }),
    }
  }
  const known = demoAccounts.find(({ email }) => email === chosen['email'])
  if (!known) return undefined
  const { description: _description, ...person } = known
  return person
}

function readClient(c: Context): { client_id?: string; client_secret?: string } {
  const basic = /^Basic (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1]
  if (!basic) return {}
  const [client_id = '', client_secret = ''] = Buffer.from(basic, 'base64').toString().split(':')
  return { client_id: decodeURIComponent(client_id), client_secret: decodeURIComponent(client_secret) }
}
