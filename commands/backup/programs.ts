import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { PassThrough, Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Step = {
  program: string
  args: readonly string[]
  /** Added to the process's own. Passwords go here, because everybody on the machine sees arguments. */
  env?: NodeJS.Dict<string>
  fineCodes?: readonly number[]
}

const newestFirst = ['/usr/lib/postgresql/*/bin', '/opt/homebrew/opt/postgresql*/bin']
const versionIn = (path: string) => Number(/(\d+)\D*$/.exec(path.replace(/\/bin\/.*/, ''))?.[1] ?? 0)

/** The newest installed version. @throws with a hint what to install */
export function findPostgresProgram(name: string): string {
  const found = globSync(newestFirst.map((folder) => `${folder}/${name}`)).sort((a, b) => versionIn(b) - versionIn(a))
  return found[0] ?? findProgram(name, `Install PostgreSQL's client tools (Debian: apt-get install postgresql-client).`)
}

export function findProgram(name: string, remedy: string): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const path = folders.map((folder) => join(folder, name)).find(existsSync)
  if (!path) throw new Error(`The program ${name} is not on this machine. ${remedy}`)
  return path
}

export const findAge = (name = 'age') =>
  findProgram(name, 'Install age (Debian: apt-get install age; brew install age).')

/** The password moves from the URL to the environment of the client tools. */
export function hidePassword(url: string): { url: string; env: NodeJS.Dict<string> } {
  const parsed = new URL(url)
  const password = decodeURIComponent(parsed.password)
  parsed.password = ''
  return { url: parsed.href, env: password === '' ? {} : { PGPASSWORD: password } }
}

/** Pipes the steps through each other without holding the data in memory. @throws with the output of the failed step */
export async function runPipe(
  steps: readonly [Step, ...Step[]],
  { input, output }: { input?: Readable; output?: NodeJS.WritableStream } = {},
): Promise<void> {
  const children = steps.map((step) => ({ step, child: start(step) }))
  const ends = children.map(({ step, child }) => waitForEnd(step, child))
  const flows: Promise<unknown>[] = []
  // If one step ends early, the pipes of its neighbours break; only its own error is the cause.
  const flow = (promise: Promise<unknown>) => flows.push(promise.catch(() => undefined))
  const [first, last] = [children[0]?.child, children.at(-1)?.child]
  if (input && first) flow(pipeline(input, first.stdin))
  else first?.stdin.end()
  for (const [index, { child }] of children.slice(1).entries()) {
    const before = children[index]?.child
    if (before) flow(pipeline(before.stdout, child.stdin))
  }
  const sink = output ? pipeline(last?.stdout ?? new PassThrough(), output) : void last?.stdout.resume()
  const failures = (await Promise.allSettled(ends)).flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  await Promise.all(flows)
  if (failures.length > 0) {
    await sink?.catch(() => undefined)
    throw failures[0]
  }
  await sink
}

export async function readPipe(steps: readonly [Step, ...Step[]], input?: Readable): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = []
  const output = new Writable({
    write(part: Buffer, _, done) {
      parts.push(part)
      done()
    },
  })
  await runPipe(steps, { ...(input && { input }), output })
  return Buffer.concat(parts)
}

export function createMeasure() {
  const digest = createHash('sha256')
  const stream = new PassThrough()
  let bytes = 0
  stream.on('data', (part: Buffer) => {
    bytes += part.length
    digest.update(part)
  })
  return { stream, read: () => ({ bytes, sha256: digest.digest('hex') }) }
}

function start({ program, args, env }: Step) {
  return spawn(program, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] })
}

function waitForEnd({ program, fineCodes = [] }: Step, child: ReturnType<typeof start>): Promise<void> {
  let said = ''
  child.stderr.on('data', (text) => (said = `${said}${text}`.slice(-2_000)))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0 || (code !== null && fineCodes.includes(code))) resolve()
      else reject(new Error(`${program} failed: ${said.trim() || `it ended with ${code ?? 'a signal'}`}`))
    })
  })
}
