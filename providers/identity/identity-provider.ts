import type { ProviderResult } from '#providers/provider-result.ts'

/** Created for one sign-in, stored until its answer comes back. */
export type SignInAttempt = {
  /** Ties the answer to this sign-in. */
  state: string
  /** Ties the signed token to this sign-in. */
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
  /** `returnTo` gets the answer. */
  createSignInUrl(attempt: SignInAttempt, returnTo: string): Promise<ProviderResult<string>>
  /**
   * `returned` is the whole callback URL; the code in it works once. `refused` means that the person declined (`code`
   * is `access_denied`) or that the answer is not for this attempt.
   */
  exchangeCode(attempt: SignInAttempt, returned: URL): Promise<ProviderResult<Identity>>
}
