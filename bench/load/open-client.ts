import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { Crowd, CrowdOutcome } from './crowd.ts'
import type { Load, LoadOutcome } from './load.ts'
import type { PacedLoad, PacedOutcome } from './paced-load.ts'

/** A separate process; runs one load at a time. */
export interface Client<Wanted, Outcome> {
  send(load: Wanted): Promise<Outcome>
  close(): void
}
export type LoadClient = Client<Load, LoadOutcome>
export type PacedClient = Client<PacedLoad, PacedOutcome>

type Reply<Outcome> = { outcome: Outcome } | { error: string }

/** Closed loop. Any response except 200 is an error. */
export const openLoadClient = (): LoadClient => openClient('./load-client.ts')

/** Open loop at a steady rate. `elsewhere` lowers the priority, as if the client had its own machine. */
export const openPacedClient = ({ elsewhere = false } = {}): PacedClient => openClient('./paced-client.ts', elsewhere)

export const openCrowdClient = (): Client<Crowd, CrowdOutcome> => openClient('./crowd-client.ts', true)

function openClient<Wanted extends object, Outcome>(file: string, elsewhere = false): Client<Wanted, Outcome> {
  const child = fork(new URL(file, import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  if (elsewhere && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return {
    send: (load) =>
      new Promise((done, fail) => {
        const ended = () => fail(new Error('the process that asks has ended'))
        child.once('exit', ended)
        child.once('message', (reply: Reply<Outcome>) => {
          child.off('exit', ended)
          if ('error' in reply) fail(new Error(reply.error))
          else done(reply.outcome)
        })
        child.send(load)
      }),
    close: () => child.kill(),
  }
}

export function serveLoads<Wanted, Outcome>(send: (load: Wanted) => Promise<Outcome>): void {
  process.on('message', (load: Wanted) => {
    send(load).then(
      (outcome) => process.send!({ outcome } satisfies Reply<Outcome>),
      (error: unknown) => process.send!({ error: String(error) } satisfies Reply<Outcome>),
    )
  })
}
