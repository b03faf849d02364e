/** A write MAY have been applied when the connection broke: retries need an idempotency key. */
export type DatabaseFailure = 'away' | 'full' | 'busy'

/** By SQLSTATE, or by its class (the first two characters). */
const failuresBySqlState: Readonly<Record<string, DatabaseFailure>> = {
  '08': 'away', // the connection broke
  '28': 'away', // it does not let us in (any more)
  '3D000': 'away', // our database is not (yet) there
  '53100': 'full',
  '53200': 'busy', // out of memory
  '53300': 'away', // too many connections
  '53400': 'busy',
  '57P': 'away', // shut down, crashed, or starting up
  '57014': 'busy', // statement_timeout
  '55P03': 'busy', // lock_timeout
  '40001': 'busy',
  '40P01': 'busy', // deadlock
  '25006': 'full', // read-only: a standby, or a disk somebody protects
  '25P': 'away', // a transaction that waited too long was ended
  '58': 'full', // the file system beneath it fails
}

const networkSyscalls = new Set(['connect', 'read', 'write', 'getaddrinfo', 'shutdown'])
const diskErrorCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

/** The driver's errors have no codes. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Query read timeout|The database (did not answer|has ended|is a standby)|PGlite failed to initialize)/

/** @returns undefined for any other error, which is a bug */
export function classifyDatabaseError(error: unknown): DatabaseFailure | undefined {
  for (const each of listCauses(error)) {
    const { code, syscall, severity } = each as NodeJS.ErrnoException & { severity?: string }
    const answered =
      code && (failuresBySqlState[code] ?? failuresBySqlState[code.slice(0, 3)] ?? failuresBySqlState[code.slice(0, 2)])
    if (answered && /^[0-9A-Z]{5}$/.test(code)) return answered
    // A PANIC ends all sessions, also those of the embedded database, which reopens (pglite-worker.ts).
    if (severity === 'PANIC') return 'away'
    if (code && diskErrorCodes.has(code)) return 'full'
    if (/no space left on device/i.test(each.message)) return 'full'
    if (driverMessages.test(each.message)) return 'away'
    if (syscall !== undefined && networkSyscalls.has(syscall)) return 'away'
  }
  return undefined
}

export function isDatabaseUnavailable(error: unknown): boolean {
  return classifyDatabaseError(error) !== undefined
}

/** Skips TypeErrors: `fetch` reports a provider's broken connection as one. */
function* listCauses(error: unknown, depth = 0): Generator<Error> {
  if (!(error instanceof Error) || error instanceof TypeError || depth > 5) return
  yield error
  yield* listCauses(error.cause, depth + 1)
  if (error instanceof AggregateError) for (const one of error.errors) yield* listCauses(one, depth + 1)
}
