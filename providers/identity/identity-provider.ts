import type { ProviderResult } from '#providers/provider-result.ts'

/** What is made up for one sign-in, and kept until its answer comes back. */
export type SignInAttempt = {
  /** Comes back with the answer: which sign-in this is. */
  state: string
  /** Comes back inside the signed token: the token is for this sign-in. */
  nonce: string
  /** Proves at the exchange that we are those who asked (PKCE). 43 characters or more. */
  codeVerifier: string
}

/** Somebody, as the provider knows them. */
export type Identity = {
  /** Theirs for good; the e-mail may change. */
  subject: string
  email: string
  /** The provider has made sure that the e-mail is theirs. */
  emailVerified: boolean
  /** '' where the provider has none. */
  firstName: string
  lastName: string
}

/** What the shop asks of a service that people sign in with. */
export interface IdentityProvider {
  /** The address of the page where somebody says who they are. `returnTo` gets the answer. */
  createSignInUrl(attempt: SignInAttempt, returnTo: string): Promise<ProviderResult<string>>
  /**
   * Who came back. `returned` is the whole address they came back to. Asked once only: the code in it works once.
   * `refused` means that they said no (`code` is `access_denied`) or that the answer is not for this attempt.
   */
  exchangeCode(attempt: SignInAttempt, returned: URL): Promise<ProviderResult<Identity>>
}
