import type { ProviderResult } from '#providers/provider-result.ts'

export type SignInAttempt = {
  state: string
  nonce: string
  /** PKCE, 43 characters or more. */
  codeVerifier: string
}

export type Identity = {
  /** Stable; the e-mail may change. */
  subject: string
  email: string
  emailVerified: boolean
  firstName: string
  lastName: string
}

export interface IdentityProvider {
  createSignInUrl(attempt: SignInAttempt, returnTo: string): Promise<ProviderResult<string>>
  /** `returned` is the callback URL, its code works once. `refused`: declined, or an answer for another attempt. */
  exchangeCode(attempt: SignInAttempt, returned: URL): Promise<ProviderResult<Identity>>
}
