import cluster from 'node:cluster'
import { once } from 'node:events'
import type { Logger } from 'pino'
import type { Settings } from '#config'
import { answerProcessMetrics } from '#server/platform/metrics/process-metrics.ts'
import { serveDemoSandbox, type SandboxAddress } from './open-sandbox.ts'
import { waitForPages } from './starter.ts'

/** What a web process is told by the one that started it. */
export type WebProcess = {
  /** Its jobs are those of the shop; the others do what concerns their own memory. */
  isLeading: boolean
  /** Where the sandbox is, in demo mode. */
  sandbox: SandboxAddress | undefined
}

/** One that ends sooner is started again after a pause. */
const STEADY_MS = 10_000
const PAUSE_MS = 1_000
/** As long as requests and jobs may take to end, and some more. */
const KILL_AFTER_MS = 20_000

const FOLLOWS = 'GATHRI_FOLLOWS'
const SANDBOX = 'GATHRI_SANDBOX'

/** For a shop that has the sandbox of another process. */
export const tellSandbox = ({ url, smtpUrl }: SandboxAddress) => ({ [SANDBOX]: JSON.stringify({ url, smtpUrl }) })

/** Undefined where one process is the whole shop. */
export function readWebProcess(): WebProcess | undefined {
  const address = process.env[SANDBOX]
  if (!cluster.isWorker && !address) return undefined
  return { isLeading: process.env[FOLLOWS] !== 'yes', sandbox: address ? JSON.parse(address) : undefined }
}

/**
 * Opens `webProcesses` of the shop on one port, and another for each that ends. The first prepares the database, so the
 * others wait for it. @returns how to close them all
 */
export async function openWebProcesses(start: Settings, log: Logger): Promise<() => Promise<void>> {
  await waitForPages()
  const sandbox = start.mode === 'demo' ? await serveDemoSandbox(start) : undefined
  const told = sandbox && tellSandbox(sandbox)
  let isClosing = false
  let isOpen = false
  // They accept from one socket, whoever is free: a connection that is handed over is lost with a process that dies then.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  answerProcessMetrics()

  function fork(isLeading: boolean) {
    const startedAt = Date.now()
    const web = cluster.fork({ ...told, [FOLLOWS]: isLeading ? 'no' : 'yes' })
    web.once('exit', (code, signal) => {
      if (isClosing) return
      // It has said why.
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
