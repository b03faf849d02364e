/** The address holds only the key: strangers cannot put their own words on the login page. */
export const googleRefusals = {
  denied: 'You did not go on with Google. Please choose how to log in.',
  expired: 'This sign-in with Google took too long or was already used. Please try again.',
  unverified: 'Google has not verified this e-mail address yet, so we cannot use it. Please log in another way.',
  unproved:
    'You have an account with this e-mail address. Please choose Forgot Password once: after that, Google works too.',
  'other-google': 'Your account is connected to another Google account. Please use that one, or your password.',
  blocked: 'Your account has been blocked by an administrator',
  unavailable: 'Google does not answer just now. Please try again in a moment, or log in with your password.',
  failed: 'Signing in with Google did not work. Please try again, or log in with your password.',
} as const
export type GoogleRefusal = keyof typeof googleRefusals

export function googleRefusalText(key: string): string {
  return Object.hasOwn(googleRefusals, key) ? googleRefusals[key as GoogleRefusal] : googleRefusals.failed
}
