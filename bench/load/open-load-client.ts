import { fork } from 'node:child_process'
import type { Load, LoadOutcome } from './load.ts'

export interface LoadClient {
  send(load: Load): Promise<LoadOutcome>
  close(): void
}

/** Starts the process that sends requests. One load at a time. */
export function openLoadClient(): LoadClient {
  const child = fork(new URL('./load-client.ts', import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    send: (load) =>
      new Promise((done, fail) => {
        const ended = () => fail(new Error('the process that asks has ended'))
        child.once('exit', ended)
        child.once('message', (answer: { outcome: LoadOutcome } | { error: string }) => {
          child.off('exit', ended)
          if ('error' in answer) return fail(new Error(answer.error))
          const { refused, requests } = answer.outcome
          if (refused > 0)
            return fail(new Error(`${refused} of ${requests} answers were not 200, such as ${load.paths[0]}`))
          done(answer.outcome)
        })
        child.send(load)
      }),
    close: () => child.kill(),
  }
}
