import { pino, type Logger } from 'pino'
import { Counter } from 'prom-client'
import type { Settings } from '#config'
import { openStandardOutput, type LogOutput } from './non-blocking-output.ts'
import { redact } from './redact.ts'
import { currentRequestId } from './request-id.ts'

/** Dropped log lines must not go unnoticed. */
export const droppedLogLines = new Counter({
  name: 'gathri_log_lines_dropped_total',
  help: 'Lines that could not be written into the log: nobody read it, or its disk was full.',
  registers: [],
})

export function openLog(
  { logLevel }: Pick<Settings, 'logLevel'>,
  lines: Pick<LogOutput, 'write'> = openStandardOutput((dropped) => droppedLogLines.inc(dropped)),
): Logger {
  return pino(
    {
      level: logLevel,
      // `redact` has already made a copy without personal data.
      serializers: { err: (error: unknown) => error },
      hooks: {
        // Without a message pino would use the error's own.
        logMethod([first, ...rest], method) {
          if (rest.length === 0 && typeof first === 'object') method.call(this, first, 'no words')
          else method.apply(this, [first, ...rest])
        },
      },
      formatters: { log: (fields) => ({ ...(redact(fields) as object), ...requestOfLine() }) },
    },
    lines,
  )
}

/** Bypasses redaction, which takes so many digits for a secret. */
function requestOfLine(): { request?: string } {
  const request = currentRequestId()
  return request === undefined ? {} : { request }
}
