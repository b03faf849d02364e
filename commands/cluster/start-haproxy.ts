import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installForTests } from '../test-services.ts'

export type Haproxy = { url: string; stop(): Promise<void> }

const program = '/usr/sbin/haproxy'

/** Uses `deploy/haproxy.cfg` without TLS. @returns undefined without HAProxy */
export async function startHaproxy(port: number, shops: readonly string[]): Promise<Haproxy | undefined> {
  if (!existsSync(program)) await installForTests('haproxy')
  if (!existsSync(program)) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'gathri-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  const servers = shops.map((url, index) => `    server shop-${index + 1} ${new URL(url).host}\n`).join('')
  const configuration = (await readFile('deploy/haproxy.cfg', 'utf8'))
    .replace(/maxconn \d+/, 'maxconn 400')
    .replace(/ bind .*/, ` bind 127.0.0.1:${port}`)
    .replace('X-Forwarded-Proto https', 'X-Forwarded-Proto http')
    .replace(/(?:^ +server .*\n)+/m, servers)
  await writeFile(file, configuration)
  await promisify(execFile)(program, ['-c', '-f', file])
  const haproxy = spawn(program, ['-db', '-f', file], { stdio: 'ignore' })
  const ended = once(haproxy, 'exit')
  const url = `http://127.0.0.1:${port}`
  while (!(await isListening(url))) {
    if (haproxy.exitCode !== null) throw new Error('HAProxy has ended')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    url,
    async stop() {
      haproxy.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const isListening = (url: string) =>
  fetch(`${url}/metrics`).then(
    () => true,
    () => false,
  )
