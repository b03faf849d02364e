export type GoogleAccount = {
  sub: string
  email: string
  email_verified: boolean
  given_name?: string
  family_name?: string
}

/** These accounts lack what real Google accounts may lack. */
export const demoAccounts: readonly (GoogleAccount & { description: string })[] = [
  demoAccount('Asha', 'Rao', 'asha.rao@gmail.example', 'an account like most'),
  demoAccount('ravi', 'MENON', 'ravi.menon@gmail.example', 'names in odd letters'),
  demoAccount('Madhuri', undefined, 'madhuri@gmail.example', 'no family name'),
  { ...demoAccount('Uma', 'Iyer', 'uma.iyer@gmail.example', 'e-mail not verified'), email_verified: false },
]

function demoAccount(given_name: string, family_name: string | undefined, email: string, description: string) {
  const names = { given_name, ...(family_name && { family_name }) }
  return { ...findOrCreateAccount(email), ...names, description }
}

export function findOrCreateAccount(email: string): GoogleAccount {
  return { sub: `sandbox-${email.toLowerCase()}`, email, email_verified: true }
}

export const tokenFaults = {
  none: 'nothing',
  wrong_nonce: 'token for another sign-in (nonce)',
  wrong_audience: 'token for another shop (audience)',
  expired: 'token that has run out',
  wrong_key: 'token signed by somebody else',
} as const
export type TokenFault = keyof typeof tokenFaults
