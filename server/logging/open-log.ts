import { pino, type Logger } from 'pino'
import { Counter } from 'prom-client'
import type { Settings } from '#config'
import { openStandardOutput, type LogOutput } from './non-blocking-output.ts'
import { redact } from './redact.ts'

/** For `/metrics`: a log with holes in it should be noticed. */
export const droppedLogLines = new Counter({
  name: 'gathri_log_lines_dropped_total',
  help: 'Lines that could not be written into the log: nobody read it, or its disk was full.',
  registers: [],
})

/**
 * Opens the shop's log: JSON, a line for each thing worth telling, without personal data.
 * @param lines where they go; standard output unless a test wants to read them
 */
export function openLog(
  { logLevel }: Pick<Settings, 'logLevel'>,
  lines: Pick<LogOutput, 'write'> = openStandardOutput((dropped) => droppedLogLines.inc(dropped)),
): Logger {
  return pino(
    {
      level: logLevel,
      // By then it is a copy without personal data.
      serializers: { err: (error: unknown) => error },
      hooks: {
        // An error without words of ours would be introduced by its own.
        logMethod([first, ...rest], method) {
          if (rest.length === 0 && typeof first === 'object') method.call(this, first, 'no words')
          else method.apply(this, [first, ...rest])
        },
      },
      formatters: { log: (fields) => redact(fields) as Record<string, unknown> },
    },
    lines,
  )
}
