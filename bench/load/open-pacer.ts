import { fork } from 'node:child_process'
import type { PacedLoad, PacedOutcome } from './paced-load.ts'

export interface Pacer {
  send(load: PacedLoad): Promise<PacedOutcome>
  close(): void
}

/** Starts a process that sends requests at a steady pace. One load at a time. */
export function openPacer(): Pacer {
  const child = fork(new URL('./pacer.ts', import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
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
