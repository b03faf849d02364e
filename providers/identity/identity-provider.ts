import type { ProviderResult } from '#providers/provider-result.ts'

export type SignInAttempt = {
  state: string
  nonce: string
  codeVerifier: string
}

export type Identity = {
  subject: string
  email: string
  emailVerified: boolean
  firstName: string
  lastName: string
}

export interface IdentityProvider {
  createSignInUrl(attempt: SignInAttempt, returnTo: string): Promise<ProviderResult<string>>
  /** `returned` is the callback URL, whose code works once. `refused`: declined, or an answer to another attempt. */
  exchangeCode(attempt: SignInAttempt, returned: URL): Promise<ProviderResult<Identity>>
}
