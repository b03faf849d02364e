import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { PacedLoad, PacedOutcome } from './paced-load.ts'

export interface PacedClient {
  send(load: PacedLoad): Promise<PacedOutcome>
  close(): void
}

/**
 * Starts a process that sends requests at a steady pace. One load at a time.
 * @param elsewhere for a crowd on machines of its own: what it costs to ask gives way to all that is measured
 */
export function openPacedClient({ elsewhere = false } = {}): PacedClient {
  const child = fork(new URL('./paced-client.ts', import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  if (elsewhere && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return {
    send: (load) =>
      new Promise((done, fail) => {
        const ended = () => fail(new Error('the process that asks has ended'))
        child.once('exit', ended)
        child.once('message', (outcome: PacedOutcome) => {
          child.off('exit', ended)
          done(outcome)
        })
        child.send(load)
      }),
    close: () => child.kill(),
  }
}
