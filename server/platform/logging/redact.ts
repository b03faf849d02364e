/** Removes SQL parameters and rows, providers' messages (they quote requests), e-mails, phones, secrets. */

/** Lower case, without - and _; redacted whatever their value. */
const PRIVATE_FIELDS = new Set(
  `password passwordhash authorization cookie token secret email phone phnno name firstname lastname fname lname
  address shipto userinfo to recipient text typed body words description detail where hint params parameters input
  response`.split(/\s+/),
)
const REDACTED = '(left out)'
const MAX_DEPTH = 6
const MAX_TEXT_LENGTH = 1_000

const email = /[^\s<>"'()=:,;]+@[^\s<>"'(),;]+/g
/** Ten digits or more, also in groups; not the date at the start of a time. */
const phone = /(?<![\w.-])\+?(?!\d{4}-\d\d-\d\d)\d(?:[ ()-]{0,2}\d){9,}/g
/** Long, with letters and digits: an order's link, a session, a reset code. Payment ids are shorter. */
const secret = /(?<![\w-])(?!(?:pay|order|rfnd|disp|evt)_)(?=[\w-]{0,200}\d)(?=[\w-]{0,200}[A-Za-z])[\w-]{20,}/g
const quoted = /"[^"]*"|`[^`]*`/g

export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (value instanceof Error) return redactError(value, depth)
  if (depth > MAX_DEPTH) return REDACTED
  if (Array.isArray(value)) return value.slice(0, 50).map((each) => redact(each, depth + 1))
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    PRIVATE_FIELDS.has(name.toLowerCase().replace(/[-_]/g, '')) && field !== undefined
      ? REDACTED
      : redact(field, depth + 1),
  ])
  return Object.fromEntries(fields)
}

export function safeErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return redactText(String(error))
  const { message, name } = error
  if ('issues' in error && Array.isArray(error.issues)) return issuesMessage(error.issues)
  if (message.startsWith('Failed query: ')) return message.replace(/\nparams: [^]*$/, '').slice(0, 300)
  if ('severity' in error) return postgresMessage(message, error)
  if (name === 'SyntaxError') return message.replace(/"[^]*"(?:\.\.\.)?|'[^]*'|…/g, '"…"').slice(0, 200)
  return redactText(message.replace(quoted, '"…"'))
}

type RedactedError = { type: string; message: string; stack: string; cause?: unknown; errors?: unknown[] }

export function redactError(error: Error, depth = 0): RedactedError {
  const facts = ['code', 'syscall', 'constraint', 'table', 'column', 'routine', 'status', 'responseCode']
    .map((name) => [name, (error as unknown as Record<string, unknown>)[name]] as const)
    .filter(([, fact]) => typeof fact === 'number' || (typeof fact === 'string' && /^[\w.-]{1,60}$/.test(fact)))
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line))
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: safeErrorMessage(error),
    ...Object.fromEntries(facts),
    stack: frames.join('\n'),
    ...(depth < MAX_DEPTH && {
      ...(error.cause instanceof Error && { cause: redactError(error.cause, depth + 1) }),
      ...(error instanceof AggregateError && {
        errors: error.errors.slice(0, 10).map((one) => redact(one, depth + 1)),
      }),
    }),
  }
}

/** SQLSTATE classes whose messages name tables, columns and keys; the others quote values. */
const safeErrorClasses = /^(23|28|42|3D|3F|53|55|57|08|40)/

function postgresMessage(message: string, error: Error): string {
  const code = 'code' in error ? String(error.code) : ''
  return redactText(safeErrorClasses.test(code) ? message : message.replace(quoted, '"…"'))
}

function issuesMessage(issues: readonly unknown[]): string {
  const issueTexts = issues.slice(0, 10).map((issue) => {
    const { path, code } = issue as { path?: unknown[]; code?: unknown }
    return `${(path ?? []).map((part) => redactText(String(part))).join('.')}: ${String(code)}`
  })
  return issueTexts.join('; ')
}

function redactText(text: string): string {
  return text
    .slice(0, MAX_TEXT_LENGTH)
    .replace(email, '…@…')
    .replace(secret, (found) => `${found.slice(0, 6)}…`)
    .replace(phone, (found) => `…${found.slice(-3)}`)
}
