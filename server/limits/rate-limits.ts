import type { Settings } from '#config'
import type { AttemptLimit } from './throttle.ts'

/** How much may be tried before the waiting starts; all of it is in the settings. */
export function rateLimits({ accounts, enquiries }: Pick<Settings, 'accounts' | 'enquiries'>) {
  const longestWaitMs = accounts.maxWaitMinutes * 60_000
  const limit = (free: number, firstWaitMs = 1_000): AttemptLimit => ({
    freeAttempts: free,
    firstDelayMs: Math.min(firstWaitMs, longestWaitMs),
    maxDelayMs: longestWaitMs,
  })
  return {
    /** Wrong passwords of one account, from wherever. */
    account: limit(accounts.attemptsPerAccount),
    /** Wrong passwords of one address, for whatever account. */
    address: limit(accounts.attemptsPerAddress),
    registrations: limit(accounts.registrationsPerAddress),
    /** Enquiries, or requests for the letter, from one address. */
    enquiries: limit(enquiries.perAddress, 60_000),
    /** Mails that anybody can set off, to one recipient. */
    mails: limit(accounts.mailsPerAccount, 5 * 60_000),
  }
}
