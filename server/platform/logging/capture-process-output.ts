import type { Logger } from 'pino'

/** Redacts libraries' output and never blocks. @param onFatal after an uncaught error: the shop must end */
export function captureProcessOutput(log: Logger, onFatal: () => void): void {
  const levels = { error: 'error', warn: 'warn', info: 'info', debug: 'debug' } as const
  for (const name of Object.keys(levels) as (keyof typeof levels)[])
    console[name] = (...printed: unknown[]) => log[levels[name]]({ printed }, 'a library printed this')
  const uncaught = (error: unknown) => {
    log.fatal({ event: 'process.uncaught_error', err: error }, 'an error nobody caught: the shop ends')
    onFatal()
  }
  process.on('uncaughtException', uncaught)
  process.on('unhandledRejection', uncaught)
}
