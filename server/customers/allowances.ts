import type { Settings } from '#config'
import type { Allowance } from './throttle.ts'

/** How much may be tried before the waiting starts; all of it is in the settings. */
export function allowances({ accounts, enquiries }: Pick<Settings, 'accounts' | 'enquiries'>) {
  const longestWaitMs = accounts.longestWaitMinutes * 60_000
  const of = (free: number, firstWaitMs = 1_000): Allowance => ({
    free,
    firstWaitMs: Math.min(firstWaitMs, longestWaitMs),
    longestWaitMs,
  })
  return {
    /** Wrong passwords of one account, from wherever. */
    account: of(accounts.triesPerAccount),
    /** Wrong passwords of one address, for whatever account. */
    address: of(accounts.triesPerAddress),
    registrations: of(accounts.registrationsPerAddress),
    /** Enquiries, or requests for the letter, from one address. */
    enquiries: of(enquiries.perAddress, 60_000),
    /** Mails that anybody can set off, to one recipient. */
    mails: of(accounts.mailsPerAccount, 5 * 60_000),
  }
}
