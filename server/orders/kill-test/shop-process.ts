import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

/** The whole shop as a process of its own, to be killed. */
export interface ShopProcess {
  readonly url: string
  /** Starts it; resolves when it answers, with the milliseconds that took. */
  start(): Promise<number>
  /** kill -9, wherever it is. */
  kill(): Promise<void>
  /** Asks it to stop, as an operator would. */
  stop(): Promise<void>
}

/** @param environment its settings, as `.env.example` explains them; PORT is among them */
export function createShopProcess(environment: NodeJS.Dict<string>): ShopProcess {
  const url = `http://127.0.0.1:${environment['PORT']}`
  let child: ChildProcess | undefined
  let words = ''

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const gone = once(ending, 'exit')
    ending.kill(signal)
    await gone
  }

  return {
    url,
    async start() {
      const startedAt = performance.now()
      words = ''
      const started = spawn(process.execPath, ['main.ts'], {
        // Compiled code is kept, as by `npm start`: the shop is back sooner.
        env: { NODE_COMPILE_CACHE: 'node_modules/.cache/compiled', ...process.env, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      for (const stream of [started.stdout, started.stderr])
        stream?.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-4_000)))
      while (!(await isReady(url))) {
        if (child !== started) return performance.now() - startedAt // killed while it was starting
        if (started.exitCode !== null) throw new Error(`The shop did not start:\n${words}`)
        await pause(50)
      }
      return performance.now() - startedAt
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}
