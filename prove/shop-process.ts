import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { runNode, shopArguments } from '../commands/prepare.mjs'

/** The whole shop as a process of its own, to be killed. */
export interface ShopProcess {
  readonly url: string
  /** Starts it; resolves when it answers, with the milliseconds that took. */
  start(): Promise<number>
  /** kill -9, wherever it is. */
  kill(): Promise<void>
  /** Asks it to stop, as an operator would. */
  stop(): Promise<void>
  /** Whether it runs; false as well when it has died by itself. */
  isAlive(): boolean
  /** The most memory it has held since its start, in MB; NaN where the machine does not tell. */
  peakMemory(): number
}

export type ShopSettings = {
  /** Its settings, as `.env.example` explains them; PORT is among them. */
  environment: NodeJS.Dict<string>
  /** Where its source is. */
  source: string
}

export function createShopProcess({ environment, source }: ShopSettings): ShopProcess {
  const url = `http://127.0.0.1:${environment['PORT']}`
  let child: ChildProcess | undefined
  let words = ''

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child
    child = undefined
    if (!ending || !isRunning(ending)) return
    const gone = once(ending, 'exit')
    ending.kill(signal)
    await gone
  }

  return {
    url,
    async start() {
      const startedAt = performance.now()
      words = ''
      const started = spawn(process.execPath, shopArguments, {
        cwd: source,
        env: runNode(process.execPath, environment),
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      for (const stream of [started.stdout, started.stderr])
        stream?.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-4_000)))
      while (!(await isReady(url))) {
        if (child !== started) return performance.now() - startedAt // killed while it was starting
        if (!isRunning(started)) throw new Error(`The shop did not start:\n${words}`)
        await pause(20)
      }
      return performance.now() - startedAt
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    isAlive: () => child !== undefined && isRunning(child),
    peakMemory: () => readPeakMemory(child?.pid),
  }
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}

function readPeakMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}
