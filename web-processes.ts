import cluster from 'node:cluster'
import { once } from 'node:events'
import type { Logger } from 'pino'
import type { Settings } from '#config'
import { answerProcessMetrics } from '#server/platform/metrics/process-metrics.ts'
import { serveDemoSandbox, type SandboxAddress } from './open-sandbox.ts'
import { waitForPages } from './starter.ts'

export type WebProcess = {
  /** Runs the shop's jobs; other processes only run jobs for their own memory. */
  isLeading: boolean
  sandbox: SandboxAddress | undefined
}

/** A process that ends sooner restarts after a pause. */
const STEADY_MS = 10_000
const PAUSE_MS = 1_000
/** Longer than requests and jobs may take to end. */
const KILL_AFTER_MS = 20_000

const FOLLOWS = 'GATHRI_FOLLOWS'
const SANDBOX = 'GATHRI_SANDBOX'

export const tellSandbox = ({ url, smtpUrl }: SandboxAddress) => ({ [SANDBOX]: JSON.stringify({ url, smtpUrl }) })

export function readWebProcess(): WebProcess | undefined {
  const address = process.env[SANDBOX]
  if (!cluster.isWorker && !address) return undefined
  return { isLeading: process.env[FOLLOWS] !== 'yes', sandbox: address ? JSON.parse(address) : undefined }
}

/** Replaces each process that ends. The first one prepares the database, so the others wait. @returns closes all */
export async function openWebProcesses(start: Settings, log: Logger): Promise<() => Promise<void>> {
  await waitForPages()
  const sandbox = start.mode === 'demo' ? await serveDemoSandbox(start) : undefined
  const told = sandbox && tellSandbox(sandbox)
  let isClosing = false
  let isOpen = false
  // All accept from one socket: a connection handed to a dying process would be lost.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  answerProcessMetrics()

  function fork(isLeading: boolean) {
    const startedAt = Date.now()
    const web = cluster.fork({ ...told, [FOLLOWS]: isLeading ? 'no' : 'yes' })
    web.once('exit', (code, signal) => {
      if (isClosing) return
      if (!isOpen) process.exit(code || 1)
      log.error(
        { event: 'process.ended', code, signal, isLeading },
        'a process of the shop has ended; another one starts',
      )
      const pause = Date.now() - startedAt < STEADY_MS ? PAUSE_MS : 0
      setTimeout(() => isClosing || fork(isLeading), pause)
    })
    return web
  }

  await once(fork(true), 'listening')
  isOpen = true
  for (let others = start.webProcesses - 1; others > 0; others--) fork(false)
  return async () => {
    isClosing = true
    const ending = Object.values(cluster.workers ?? {}).flatMap((web) => web ?? [])
    const ended = ending.map((web) => once(web, 'exit'))
    for (const web of ending) web.process.kill('SIGTERM')
    const late = setTimeout(() => {
      log.error({ event: 'process.stuck' }, 'a process of the shop does not end, and is killed')
      for (const web of ending) web.process.kill('SIGKILL')
    }, KILL_AFTER_MS)
    await Promise.all(ended)
    clearTimeout(late)
    await sandbox?.close()
  }
}
