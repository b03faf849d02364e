/**
 * Why the database could not do what it was asked, though there was nothing wrong with the question:
 * - `away`: it is not there, is starting, stopping, or has no connection left;
 * - `full`: it has no room, or no disk, to write on;
 * - `busy`: a lock or a statement took longer than it may, or two stood in each other's way.
 *
 * A write MAY have happened when the connection broke: whoever asks again brings the same key.
 */
export type DatabaseFailure = 'away' | 'full' | 'busy'

/** What PostgreSQL itself says, by the code of its answer or the first two letters of it. */
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

/** What the machine says when it reaches for the database. */
const networkSyscalls = new Set(['connect', 'read', 'write', 'getaddrinfo', 'shutdown'])
const diskErrorCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

/** What the driver says; it gives no codes for these. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Query read timeout|The database (did not answer|has ended)|PGlite failed to initialize)/

/** @returns undefined for everything else: a fault of ours, or of somebody else's */
export function classifyDatabaseError(error: unknown): DatabaseFailure | undefined {
  for (const each of listCauses(error)) {
    const { code, syscall } = each as NodeJS.ErrnoException
    const answered =
      code && (failuresBySqlState[code] ?? failuresBySqlState[code.slice(0, 3)] ?? failuresBySqlState[code.slice(0, 2)])
    if (answered && /^[0-9A-Z]{5}$/.test(code)) return answered
    if (code && diskErrorCodes.has(code)) return 'full'
    if (/no space left on device/i.test(each.message)) return 'full'
    if (driverMessages.test(each.message)) return 'away'
    if (syscall !== undefined && networkSyscalls.has(syscall)) return 'away'
  }
  return undefined
}

/** Whether a question failed because the database could not answer just now: ask again later, and say so. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return classifyDatabaseError(error) !== undefined
}

/** The error and what it came from; not what a provider's connection did, which `fetch` reports as a TypeError. */
function* listCauses(error: unknown, depth = 0): Generator<Error> {
  if (!(error instanceof Error) || error instanceof TypeError || depth > 5) return
  yield error
  yield* listCauses(error.cause, depth + 1)
  // A host with several addresses fails once for each; work on a list, once for each of its items.
  if (error instanceof AggregateError) for (const one of error.errors) yield* listCauses(one, depth + 1)
}
