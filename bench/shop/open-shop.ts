import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runNode, shopArgumentsIn } from '../../commands/prepare.mjs'
import { findFreePort } from '../../commands/test-services.ts'

export interface OpenShop {
  port: number
  url: string
  pid: number
  close(): Promise<void>
}

const TIMEOUT_MS = 60_000

/**
 * Starts as in production, but without rate limits per address. Without DATA_DIR it gets an empty folder.
 * @param files the folder of the shop's code
 */
export async function openShop(settings: NodeJS.Dict<string>, files = process.cwd()): Promise<OpenShop> {
  const port = await findFreePort()
  const folder = settings['DATA_DIR'] ? undefined : await mkdtemp(join(tmpdir(), 'gathri-bench-'))
  const child = spawn(process.execPath, shopArgumentsIn(files), {
    cwd: files,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: runNode(process.execPath, {
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      PICTURES_DIR: 'node_modules/.cache/pictures',
      PORT: String(port),
      ORDERS_PER_MINUTE: '0',
      HOLDS_PER_BUYER: '0',
      HOLDS_PER_NETWORK: '0',
      LOOKUPS_PER_MINUTE: '0',
      ...(folder && { DATA_DIR: folder }),
      ...settings,
    }),
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, () => child.exitCode !== null)
  return {
    port,
    url,
    pid: child.pid ?? 0,
    async close() {
      child.kill('SIGTERM')
      await ended
      if (folder) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** @throws when the shop ends, or after a minute */
export async function untilReady(url: string, hasEnded: () => boolean): Promise<void> {
  const until = performance.now() + TIMEOUT_MS
  for (;;) {
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    if (hasEnded()) throw new Error('the shop ended instead of opening')
    if (performance.now() > until) throw new Error('the shop was not ready within a minute')
    await wait(10)
  }
}
