import { createHash, randomBytes } from 'node:crypto'
import { sign } from 'hono/jwt'
import type { GoogleAccount, TokenFault } from './people.ts'

export type Grant = {
  person: GoogleAccount
  trick: TokenFault
  nonce: string
  challenge: string
  redirectUri: string
  expiresAt: number
}

type SigningKey = JsonWebKey & { kid: string; alg: 'RS256' }

/** RS256 with published keys, like Google's; created on first use. */
export function createTokens(clientId: string) {
  const grants = new Map<string, Grant>()
  const accessTokens = new Map<string, GoogleAccount>()
  let keys: Promise<{ mine: SigningKey; strangers: SigningKey }> | undefined
  const signingKeys = () => (keys ??= makeKeys())

  return {
    grant(grant: Grant): string {
      const code = randomBytes(24).toString('base64url')
      grants.set(code, grant)
      return code
    },
    /** Null for an unknown or expired code, or a wrong PKCE proof. */
    async exchange(
      issuer: string,
      { code, redirectUri, verifier, now }: { code: string; redirectUri: string; verifier: string; now: number },
    ) {
      const grant = grants.get(code)
      grants.delete(code)
      const proof = createHash('sha256').update(verifier).digest('base64url')
      if (!grant || grant.expiresAt < now || grant.redirectUri !== redirectUri || grant.challenge !== proof) return null
      const accessToken = randomBytes(24).toString('base64url')
      accessTokens.set(accessToken, grant.person)
      return {
        access_token: accessToken,
        expires_in: 3_599,
        scope: 'openid email profile',
        token_type: 'Bearer',
        id_token: await idToken(await signingKeys(), issuer, clientId, grant),
      }
    },
    personOf: (accessToken: string) => accessTokens.get(accessToken),
    async publicKeys() {
      const { kty, n, e, kid, alg } = (await signingKeys()).mine
      return { keys: [{ kty, n, e, kid, alg, use: 'sig' }] }
    },
  }
}

export type Tokens = ReturnType<typeof createTokens>

function idToken(
  { mine, strangers }: { mine: SigningKey; strangers: SigningKey },
  issuer: string,
  clientId: string,
  { person, trick, nonce }: Grant,
): Promise<string> {
  // The verifier of the token uses the wall clock too.
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    ...person,
    iss: issuer,
    aud: trick === 'wrong_audience' ? 'another.apps.sandbox.example' : clientId,
    azp: clientId,
    nonce: trick === 'wrong_nonce' ? 'another' : nonce,
    iat: trick === 'expired' ? now - 7_200 : now,
    exp: trick === 'expired' ? now - 3_600 : now + 3_600,
  }
  return sign(claims, trick === 'wrong_key' ? { ...strangers, kid: mine.kid } : mine)
}

async function makeKeys() {
  const [mine, strangers] = await Promise.all([makeKey(), makeKey()])
  return { mine, strangers }
}

async function makeKey(): Promise<SigningKey> {
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 2_048,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  }
  const { privateKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const jwk = await crypto.subtle.exportKey('jwk', privateKey)
  // WebCrypto's usage fields would forbid signing after the next import.
  const { kty, n, e, d, p, q, dp, dq, qi } = jwk as Required<JsonWebKey>
  return { kty, n, e, d, p, q, dp, dq, qi, alg: 'RS256', kid: randomBytes(8).toString('hex') }
}
