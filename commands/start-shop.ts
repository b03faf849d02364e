import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from './test-services.ts'

/** The whole shop as a process of its own, for tests of how it starts, ends and fares. */
export interface StartedShop {
  origin: string
  pid: number
  /** All it has printed; empty when its output goes to a file. */
  output(): string
  /** Resolves when it answers `/readyz`. @throws what it said when it has ended instead */
  waitUntilReady(): Promise<void>
  /** Resolves when it has said something. @throws what it said when it has ended without */
  waitForOutput(words: RegExp): Promise<void>
  /** Asks it to stop. @returns its exit code, null when a signal ended it */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Resolves with the exit code. */
  ended: Promise<number | null>
}

/**
 * @param settings of the shop, such as DATABASE_URL and DATA_DIR
 * @param output a file descriptor for its standard output; it is read here unless given
 */
export async function startShop(settings: NodeJS.Dict<string>, output: number | 'pipe' = 'pipe'): Promise<StartedShop> {
  const port = Number(settings['PORT'] ?? (await findFreePort()))
  const child = spawn(process.execPath, ['main.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      PICTURES_DIR: 'node_modules/.cache/pictures',
      PICTURES_AHEAD: 'false',
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
