import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { runNode, shopArgumentsIn } from '../commands/prepare.mjs'

export interface ShopProcess {
  readonly url: string
  /** @returns milliseconds until ready */
  start(): Promise<number>
  /** SIGKILL. */
  kill(): Promise<void>
  /** SIGTERM. */
  stop(): Promise<void>
  isAlive(): boolean
  /** Undefined while stopped. */
  pid(): number | undefined
  /** In MB since its start; NaN without /proc. */
  peakMemory(): number
}

/** Milliseconds for an orderly end. */
const STOP_MS = 60_000

export type ShopSettings = {
  /** Variables of `.env.example`, including PORT. */
  environment: NodeJS.Dict<string>
  source: string
}

export function createShopProcess({ environment, source }: ShopSettings): ShopProcess {
  const url = `http://127.0.0.1:${environment['PORT']}`
  let child: ChildProcess | undefined
  let output = ''

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child
    child = undefined
    if (!ending || !isRunning(ending)) return
    const gone = once(ending, 'exit')
    ending.kill(signal)
    const late = setTimeout(() => ending.kill('SIGKILL'), STOP_MS)
    await gone
    clearTimeout(late)
    if (signal === 'SIGTERM' && ending.signalCode === 'SIGKILL') throw new Error(`The shop did not end:\n${output}`)
  }

  return {
    url,
    async start() {
      const startedAt = performance.now()
      output = ''
      const started = spawn(process.execPath, shopArgumentsIn(source), {
        cwd: source,
        env: runNode(process.execPath, environment),
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      for (const stream of [started.stdout, started.stderr])
        stream?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)))
      while (!(await isReady(url))) {
        if (child !== started) return performance.now() - startedAt // killed during the start
        if (!isRunning(started)) throw new Error(`The shop did not start:\n${output}`)
        await pause(20)
      }
      return performance.now() - startedAt
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    isAlive: () => child !== undefined && isRunning(child),
    pid: () => child?.pid,
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
