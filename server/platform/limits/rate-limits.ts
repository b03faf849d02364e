import type { Settings } from '#config'

export type LimitedBy = 'network' | 'email' | 'browser' | 'card'

/** `points` 0: no limit. `shared` counts in the database, `memory` in each process, for routes that write nothing. */
export type RequestLimit = { points: number; seconds: number; by: 'network'; counted: 'shared' | 'memory' }

/** After `points` attempts each wait doubles (milliseconds). */
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
    // Mail programs post for many readers from few addresses.
    'mailed stops': perMinute(100 * settings.enquiries.perMinute, 'shared'),
    'order links': perMinute(settings.enquiries.perMinute, 'shared'),
    // Each read-only route has its own count.
    lookups: perMinute(settings.lookupsPerMinute, 'memory'),
    machines: perMinute(settings.lookupsPerMinute, 'memory'),
    // A check may ask the couriers about 500 places.
    recipients: perMinute(Math.ceil(settings.lookupsPerMinute / 4), 'memory'),
    // The page asks at each pause in typing; a list of names counts once per ten names.
    lettering: perMinute(3 * settings.lookupsPerMinute, 'memory'),
    // Pieces with stored words, some 6 KB each.
    'kept words': perDay(settings.lookupsPerMinute === 0 ? 0 : 10_000),
    analytics: perMinute(settings.collectsPerMinute, 'memory'),
  }
}

/** For values that can be guessed, and for requests that send mails; see `countAttempt`. */
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
    'reminders mail by email': mailsTo('email'),
    'guest day mail by email': mailsTo('email'),
    'staff sign-in by network': perHour(accounts.attemptsPerAddress, 'network'),
    'staff sign-in by email': perHour(accounts.attemptsPerAccount, 'email'),
    'staff sign-in by browser': perHour(accounts.attemptsPerAccount, 'browser'),
    'test mail by email': perHour(30, 'email', 60_000),
    'enquiry by network': formsOf('network'),
    'enquiry by email': mailsTo('email'),
    'gift code by network': perHour(20, 'network', 60_000),
    'gift card by network': perHour(20, 'network', 60_000),
    'gift card by card': perHour(120, 'card', 60_000),
    'gift link by order': perHour(3, 'card', 60 * 60_000),
    'gift link by email': mailsTo('email'),
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
