import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { digestOf, readStamp, root } from './stamps.mjs'
import { say } from './say.mjs'

const run = promisify(execFile)

const stamp = 'node_modules/.gathri-installed'
/** Has the process id of the npm that is at work. */
const running = 'build/.installing'
const LONGEST_INSTALL_MS = 10 * 60_000

/**
 * The shop opens with a third of the packages. Those of `libraries/counter`, `libraries/later` and the tests come behind.
 * @param {'shop' | 'all'} wanted
 */
export async function installLibraries(wanted) {
  const lock = digestOf(['package-lock.json'])
  const [installed, set] = readStamp(stamp)?.split(' ') ?? []
  const isInstalled = installed === lock
  const other = readStamp(running)
  // Packages that another command adds behind its shop do not change what this shop needs.
  if (isInstalled && (set === 'all' || (set === wanted && !wasCut(other)))) return say.done('libraries', 'installed')
  if (other && !wasCut(other)) {
    await say.during('libraries', 'waiting for another npm', untilEnded(other))
    return installLibraries(wanted)
  }
  const groups =
    wanted === 'all' ? ['--include=dev'] : ['--workspace=libraries/vite', '--include-workspace-root', '--omit=dev']
  // `npm ci` takes away what runs, `npm install` takes half a package of a run that was cut for whole.
  const isBehind = isInstalled && !other
  const command = isBehind ? ['install', '--no-save', '--include=dev'] : ['ci', ...groups]
  const name = isBehind ? 'libraries of the back office and tests' : 'libraries'
  await say.during(name, 'installing', runNpm(command, root, running))
  writeFileSync(stamp, `${lock} ${wanted}`)
  rmSync(running, { force: true })
}

const wasCut = (id) => id !== undefined && !isAlive(id)

function isAlive(id) {
  try {
    return process.kill(Number(id), 0)
  } catch {
    return false
  }
}

async function untilEnded(id) {
  const until = Date.now() + LONGEST_INSTALL_MS
  while (isAlive(id) && existsSync(running)) {
    if (Date.now() > until)
      throw new Error(`Process ${id} installs for too long. End it, delete ${running}, and try again.`)
    await new Promise((done) => setTimeout(done, 200))
  }
  // The command that started it writes the stamp.
  await new Promise((done) => setTimeout(done, 500))
}

/** @param note a file that has its process id until it is done; npm goes on when a terminal ends this command */
function runNpm(args, folder, note) {
  // The npm that runs us, with the Node that runs it. With the young generation of 16 MB, it collects for two seconds.
  const npm = process.env.npm_execpath
  const [command, first] = npm ? [process.execPath, ['--max-semi-space-size=64', npm]] : ['npm', []]
  const flags = ['--include=optional', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  return new Promise((done, fail) => {
    const options = { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], detached: process.platform !== 'win32' }
    const child = spawn(command, [...first, ...args, ...flags], options)
    if (note) {
      mkdirSync(dirname(note), { recursive: true })
      writeFileSync(note, String(child.pid))
    }
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.on('error', fail)
    child.on('exit', (code) =>
      code === 0 ? done('installed') : fail(new Error(`The libraries could not be installed:\n${output.trim()}`)),
    )
  })
}

const nodeFolder = 'libraries/node'

/** @returns the path of a Node that can run the shop: the user's, or else one that npm brings */
export async function installNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major >= 24) return process.execPath
  const brought = await bringNode()
  if (brought) return brought
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath
  throw new Error(`The shop needs Node 22.22 or newer here; this is ${process.versions.node}. Install Node 24.`)
}

async function bringNode() {
  const file = process.platform === 'win32' ? 'node.exe' : 'bin/node'
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const brought = join(root, nodeFolder, `node_modules/node-${platform}-${process.arch}`, file)
  const installed = join(nodeFolder, 'node_modules/.gathri-installed')
  const lock = digestOf([join(nodeFolder, 'package-lock.json')])
  if (readStamp(installed) !== lock) {
    await say.during('node', 'installing Node 24', runNpm(['ci'], nodeFolder))
    if (existsSync(join(nodeFolder, 'node_modules'))) writeFileSync(installed, lock)
  }
  if (!existsSync(brought)) return undefined
  // A binary for another C library installs but does not run.
  return run(brought, ['--version']).then(
    () => brought,
    () => undefined,
  )
}
