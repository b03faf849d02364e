import type { Settings } from '#config'

/** A network is an IPv4 address, or the first half of an IPv6 one. */
export type LimitedBy = 'network' | 'email' | 'browser'

/** `points` 0 means no limit. `shared` counts in the database, `memory` in each process, for what writes nothing. */
export type RequestLimit = { points: number; seconds: number; by: 'network'; counted: 'shared' | 'memory' }

/** After `points` attempts each wait is twice the one before (milliseconds). */
export type AttemptLimit = { points: number; seconds: number; by: LimitedBy; firstDelayMs: number; maxDelayMs: number }

export type RequestLimitName = keyof ReturnType<typeof requestLimits>
export type AttemptLimitName = keyof ReturnType<typeof attemptLimits>

export function requestLimits(settings: Settings) {
  return {
    'sign-ins': perMinute(settings.signInsPerMinute, 'shared'),
    google: perMinute(settings.signInsPerMinute, 'shared'),
    account: perMinute(settings.signInsPerMinute, 'shared'),
    orders: perMinute(settings.ordersPerMinute, 'shared'),
    enquiries: perMinute(settings.enquiries.perMinute, 'shared'),
    newsletter: perMinute(settings.enquiries.perMinute, 'shared'),
    'order links': perMinute(settings.enquiries.perMinute, 'shared'),
    // Each read-only route counts by itself.
    lookups: perMinute(settings.lookupsPerMinute, 'memory'),
    // Every pause in typing asks once; a list of names counts for each ten of them.
    lettering: perMinute(3 * settings.lookupsPerMinute, 'memory'),
    // Pieces whose words are kept, some 6 KB each.
    'kept words': perDay(settings.lookupsPerMinute === 0 ? 0 : 10_000),
    analytics: perMinute(settings.collectsPerMinute, 'memory'),
  }
}

/** For what may be guessed, or makes the shop send mails; see `countAttempt`. */
export function attemptLimits({ accounts, enquiries }: Pick<Settings, 'accounts' | 'enquiries'>) {
  const maxDelayMs = accounts.maxWaitMinutes * 60_000
  const perHour = (points: number, by: LimitedBy, firstDelayMs = 1_000): AttemptLimit => ({
    points,
    seconds: 60 * 60,
    by,
    firstDelayMs: Math.min(firstDelayMs, maxDelayMs),
    maxDelayMs,
  })
  const mailsTo = (by: LimitedBy) => perHour(accounts.mailsPerAccount, by, 5 * 60_000)
  const formsOf = (by: LimitedBy) => perHour(enquiries.perAddress, by, 60_000)
  return {
    'sign-in by network': perHour(accounts.attemptsPerAddress, 'network'),
    'sign-in by email': perHour(accounts.attemptsPerAccount, 'email'),
    'sign-in by browser': perHour(accounts.attemptsPerAccount, 'browser'),
    'own password by email': perHour(accounts.attemptsPerAccount, 'email'),
    'registration by network': perHour(accounts.registrationsPerAddress, 'network'),
    'registration mail by email': mailsTo('email'),
    'reset mail by network': perHour(accounts.attemptsPerAddress, 'network'),
    'reset mail by email': mailsTo('email'),
    'reset mail by browser': mailsTo('browser'),
    'deletion mail by email': mailsTo('email'),
    'staff sign-in by network': perHour(accounts.attemptsPerAddress, 'network'),
    'staff sign-in by email': perHour(accounts.attemptsPerAccount, 'email'),
    'staff sign-in by browser': perHour(accounts.attemptsPerAccount, 'browser'),
    'enquiry by network': formsOf('network'),
    'enquiry by email': mailsTo('email'),
    'gift code by network': perHour(20, 'network', 60_000),
    'order link by network': formsOf('network'),
    'order link by contact': mailsTo('email'),
    'newsletter by network': formsOf('network'),
    'newsletter by email': mailsTo('email'),
  }
}

function perDay(points: number): RequestLimit {
  return { points, seconds: 24 * 60 * 60, by: 'network', counted: 'shared' }
}

function perMinute(points: number, counted: RequestLimit['counted']): RequestLimit {
  return { points, seconds: 60, by: 'network', counted }
}
