import type * as openid from 'openid-client'
import { z } from 'zod'
import type { ProviderResult, ProviderFailure } from '#providers/provider-result.ts'
import { createCircuitBreaker } from '#providers/circuit-breaker.ts'
import { plainText } from '#providers/plain-text.ts'
import { readBounded } from '#providers/read-bounded.ts'
import type { Identity, IdentityProvider } from './identity-provider.ts'

export type GoogleOptions = {
  issuer: string
  clientId: string
  clientSecret: string
  timeoutMs: number
}

const CLOCK_TOLERANCE_SECONDS = 60
const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

export function createGoogle({ issuer, clientId, clientSecret, timeoutMs }: GoogleOptions): IdentityProvider {
  const server = new URL(issuer)
  let found: Promise<openid.Configuration> | undefined

  /** Discovery waits for the first sign-in, so that the shop starts without Google. */
  async function configuration(client: typeof openid): Promise<openid.Configuration> {
    const isLocal = server.protocol === 'http:' && loopback.has(server.hostname)
    found ??= client.discovery(
      server,
      clientId,
      { client_secret: clientSecret, [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      client.ClientSecretPost(clientSecret),
      {
        timeout: timeoutMs / 1000,
        [client.customFetch]: fetchBounded,
        // By default the library does not check the signature of a token that comes directly from the provider.
        execute: [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])],
      },
    )
    return found.catch((error: unknown) => {
      found = undefined
      throw error
    })
  }

  const guarded = createCircuitBreaker()
  const ask = <Value>(question: (client: typeof openid) => Promise<Value>) => guarded(() => toProviderResult(question))

  return {
    createSignInUrl: (attempt, returnTo) =>
      ask(async (client) => {
        const address = client.buildAuthorizationUrl(await configuration(client), {
          redirect_uri: returnTo,
          scope: 'openid email profile',
          prompt: 'select_account',
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(attempt.codeVerifier),
          code_challenge_method: 'S256',
        })
        return address.href
      }),
    exchangeCode: (attempt, returned) =>
      ask(async (client) => {
        const config = await configuration(client)
        const tokens = await client.authorizationCodeGrant(config, returned, {
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('There is no ID token')
        const names = claims['given_name']
          ? claims
          : await client.fetchUserInfo(config, tokens.access_token, claims.sub).catch(() => claims)
        return toIdentity({ ...names, ...claims })
      }),
  }
}

const name = z
  .string()
  .catch('')
  .transform((words) => plainText(words, 100))
const claimsShape = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).catch(''),
  email_verified: z.boolean().catch(false),
  given_name: name,
  name,
  family_name: name,
})

function toIdentity(claims: Record<string, unknown>): Identity {
  const read = claimsShape.parse(claims)
  return {
    subject: read.sub,
    email: read.email,
    emailVerified: read.email_verified,
    firstName: read.given_name || read.name,
    lastName: read.family_name,
  }
}

async function fetchBounded(...[url, init]: Parameters<openid.CustomFetch>): Promise<Response> {
  const { body = null, ...options } = init
  const response = await fetch(url, {
    ...options,
    body: body instanceof Uint8Array ? Buffer.from(body) : body,
  })
  const bytes = await readBounded(response)
  if (bytes === null) throw new TypeError('An answer without end')
  const { status, headers } = response
  return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, { status, headers })
}

async function toProviderResult<Value>(ask: (client: typeof openid) => Promise<Value>): Promise<ProviderResult<Value>> {
  const client = await import('openid-client')
  try {
    return { ok: true, value: await ask(client) }
  } catch (error) {
    return readFailure(client, error)
  }
}

function readFailure(client: typeof openid, error: unknown): ProviderFailure {
  const description = error instanceof Error ? error.message : String(error)
  const fail = (reason: ProviderFailure['reason'], code?: string): ProviderFailure => ({
    ok: false,
    reason,
    message: 'Signing in with Google did not work. Please try again.',
    description,
    ...(code && { code }),
  })
  if (error instanceof client.AuthorizationResponseError) return fail('refused', error.error)
  const { status, cause, code } = error as { status?: number; cause?: { status?: number }; code?: string }
  const httpStatus = status ?? cause?.status ?? 0
  const wasSilent = code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' || error instanceof TypeError
  if (httpStatus >= 500 || wasSilent) return fail('unavailable', code)
  if (error instanceof client.ResponseBodyError)
    return fail(error.error === 'invalid_client' ? 'unauthorized' : 'refused', error.error)
  return fail('malformed', code)
}
