import { randomInt } from 'node:crypto'
import { execFile, execFileSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { say } from './say.mjs'

const run = promisify(execFile)
const isRoot = process.getuid?.() === 0

const shell = '/usr/bin/chromium-headless-shell'

/** Prefers Chromium's headless shell, which takes two thirds of the processor time. @returns undefined without any */
export async function findTestBrowser(): Promise<string | undefined> {
  const given = process.env['CHROMIUM_PATH']
  if (given && existsSync(given)) return given
  if (!existsSync(shell)) await install('chromium-headless-shell').catch(unlessRefused)
  const found = existsSync(shell) ? shell : await findChromium()
  if (!found && process.env['CI']) throw new Error('The journeys need Chromium, and it could not be installed.')
  if (!found) sayMissing('Chromium', 'chromium', 'The journeys are left out')
  return found
}

// An exit code of apt-get means that the package is missing or cannot be fetched.
function unlessRefused(error: { code?: unknown }): void {
  if (typeof error.code !== 'number') throw error
}

function sayMissing(program: string, packageName: string, loss: string): void {
  const install = process.platform === 'darwin' ? `brew install ${packageName}` : `sudo apt-get install ${packageName}`
  console.log(`\n  ${program} is not on this machine. ${loss}; this installs it: ${install}\n`)
}

export async function findChromium(): Promise<string | undefined> {
  const look = () =>
    [
      process.env['CHROMIUM_PATH'],
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
    ].find((path) => path && existsSync(path))
  if (!look()) await install('chromium').catch(unlessRefused)
  return look()
}

export async function requireChromium(): Promise<string> {
  const found = await findChromium()
  if (!found) throw new Error('This needs Chromium. Install it, or set CHROMIUM_PATH to where it is.')
  return found
}

export type TestPostgres = { url: string; stop(): Promise<void> }
export type PostgresCluster = TestPostgres & {
  /** Without a checkpoint: unflushed writes are lost. */
  crash(): Promise<void>
  restart(): Promise<void>
}

/** For tests, which create and drop hundreds of databases. Never measure with it. */
export const withoutFlushing = '-c fsync=off -c full_page_writes=off'

const MEMORY_NEEDED_BYTES = 6 * 2 ** 30

/** Memory if possible: a disk takes four times as long for the thousand files of each database. */
function placeOfThrowaways(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > MEMORY_NEEDED_BYTES && freemem() > MEMORY_NEEDED_BYTES ? memory : tmpdir()
}

/** A scratch PostgreSQL, or that of TEST_DATABASE_URL. @returns undefined without both */
export async function startPostgres(settings = ''): Promise<TestPostgres | undefined> {
  const given = process.env['TEST_DATABASE_URL']
  return given ? { url: given, stop: async () => {} } : startCluster(settings)
}

export async function startCluster(settings = ''): Promise<PostgresCluster | undefined> {
  if (!findBinaries()) await install('postgresql')
  const binaries = findBinaries()
  if (binaries) return say.during('postgres', 'a scratch server', startIn(binaries, settings))
  if (process.env['CI']) throw new Error('The tests need PostgreSQL 15 or newer, and it could not be installed.')
  sayMissing('PostgreSQL', 'postgresql', 'The tests run on the embedded database only, which takes much longer')
  return undefined
}

function findBinaries(): string | undefined {
  const initdb = globSync(['/usr/lib/postgresql/*/bin/initdb', '/opt/homebrew/opt/postgresql*/bin/initdb'])
    .sort()
    .at(-1)
  return initdb && join(initdb, '..')
}

/** Streams from `primary` until pg_promote(). @param settings of the replica */
export async function startReplica(primary: TestPostgres, settings = ''): Promise<PostgresCluster> {
  const binaries = findBinaries()
  if (!binaries) throw new Error('A replica needs the PostgreSQL that its primary has')
  const copy = ['-d', primary.url, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']
  return say.during('replica', 'copying the server', startIn(binaries, settings, ['pg_basebackup', ...copy, '-D']))
}

const makeNew = ['initdb', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', '-D']

async function startIn(binaries: string, settings: string, make = makeNew): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(settings === withoutFlushing ? placeOfThrowaways() : tmpdir(), 'gathri-postgres-'))
  const port = await findFreePort()
  // PostgreSQL refuses to run as root; its Debian package creates the user `postgres`.
  const owner = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : undefined
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const call = (program: string, args: string[]) => run(join(binaries, program), args, { ...owner, cwd: folder })
  const data = join(folder, 'data')
  const [program = 'initdb', ...args] = make
  await call(program, [...args, data])
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200 ${settings}`
  const start = () => call('pg_ctl', ['-D', data, '-w', '-o', options, '-l', join(folder, 'log'), 'start'])
  const crash = () => call('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop'])
  await start()
  const stop = async () => {
    // A test that timed out between crash and restart leaves the server down.
    if (existsSync(join(data, 'postmaster.pid'))) await crash()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, ...inTurn({ crash, restart: start, stop }) }
}

function inTurn({ crash, restart, stop }: Record<'crash' | 'restart' | 'stop', () => Promise<unknown>>) {
  let isStopped = false
  let last: Promise<unknown> = Promise.resolve()
  const afterLast = async (work: () => Promise<unknown>) => void (await (last = last.catch(() => undefined).then(work)))
  return {
    crash: () => afterLast(crash),
    async restart() {
      if (isStopped) throw new Error('This PostgreSQL was stopped for good')
      await afterLast(restart)
    },
    async stop() {
      isStopped = true
      await afterLast(stop)
    },
  }
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}

/** A free port outside the range of outgoing connections, so that it stays free for the seconds until its use. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_240, 32_768)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer()
    server.on('error', () => done(false))
    server.listen(port, () => server.close(() => done(true)))
  })
}

/** Optional packages: the caller checks whether the installation succeeded. */
export const installForTests = (name: string): Promise<void> => install(name).catch(unlessRefused)

/** Does nothing unless root on Debian, to leave other machines unchanged. */
async function install(name: string): Promise<void> {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => run('apt-get', args, { env, maxBuffer: 1e8 })
  const update = apt('update', '-qq')
  await say.during(
    name,
    'installing from Debian',
    update.then(() => apt('install', '-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', name)),
  )
}
