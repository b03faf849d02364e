import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { shopArguments } from './prepare.mjs'
import { findFreePort } from './test-services.ts'

export interface StartedShop {
  origin: string
  pid: number
  /** stdout and stderr so far; only stderr when there is an output file. */
  output(): string
  waitUntilReady(): Promise<void>
  waitForOutput(words: RegExp): Promise<void>
  stop(signal?: NodeJS.Signals): Promise<number | null>
  ended: Promise<number | null>
}

export async function startShop(settings: NodeJS.Dict<string>, output: number | 'pipe' = 'pipe'): Promise<StartedShop> {
  const port = Number(settings['PORT'] ?? (await findFreePort()))
  const child = spawn(process.execPath, shopArguments, {
    env: {
      ...process.env,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      PICTURES_DIR: 'node_modules/.cache/pictures',
      ...settings,
    },
    stdio: ['ignore', output, 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (said += text.toString()))
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const origin = `http://127.0.0.1:${port}`
  const isRunning = () => child.exitCode === null && child.signalCode === null

  async function waitUntil(is: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await is())) {
      if (!isRunning()) throw new Error(`The shop has ended:\n${said}`)
      await wait(20)
    }
  }

  return {
    origin,
    pid: child.pid ?? 0,
    output: () => said,
    waitUntilReady: () =>
      waitUntil(() =>
        fetch(`${origin}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    waitForOutput: (words) => waitUntil(() => words.test(said)),
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
    ended,
  }
}
