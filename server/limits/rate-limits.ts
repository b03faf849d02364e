import type { Settings } from '#config'

/** Whom a limit counts: a network (an IPv4 address, the first half of an IPv6 one), an e-mail or a known browser. */
export type LimitedBy = 'network' | 'email' | 'browser'

/**
 * So many requests of a network in so many seconds, then none until they are over. `points` 0 means no limit. `shared`
 * counts in the database for all processes together, `memory` in each by itself, for what writes nothing.
 */
export type RequestLimit = { points: number; seconds: number; by: 'network'; counted: 'shared' | 'memory' }

/** So many tries in so many seconds; from then on each waits twice as long as the one before (milliseconds). */
export type AttemptLimit = { points: number; seconds: number; by: LimitedBy; firstDelayMs: number; maxDelayMs: number }

export type RequestLimitName = keyof ReturnType<typeof requestLimits>
export type AttemptLimitName = keyof ReturnType<typeof attemptLimits>

/** Limits of routes; each route names its own with `rateLimitRequests`. */
export function requestLimits(settings: Settings) {
  return {
    'sign-ins': perMinute(settings.signInsPerMinute, 'shared'),
    google: perMinute(settings.signInsPerMinute, 'shared'),
    account: perMinute(settings.signInsPerMinute, 'shared'),
    orders: perMinute(settings.ordersPerMinute, 'shared'),
    enquiries: perMinute(settings.enquiries.perMinute, 'shared'),
    newsletter: perMinute(settings.enquiries.perMinute, 'shared'),
    // Of each route that only looks something up.
    lookups: perMinute(settings.lookupsPerMinute, 'memory'),
    analytics: perMinute(settings.collectsPerMinute, 'memory'),
  }
}

/** Limits of what may be guessed, or makes the shop write to somebody; operations count them with `countAttempt`. */
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
    'enquiry by network': formsOf('network'),
    'enquiry by email': mailsTo('email'),
    'newsletter by network': formsOf('network'),
    'newsletter by email': mailsTo('email'),
  }
}

function perMinute(points: number, counted: RequestLimit['counted']): RequestLimit {
  return { points, seconds: 60, by: 'network', counted }
}
