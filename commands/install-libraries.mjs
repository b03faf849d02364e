import { execFile, spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { digestOf, readStamp, root } from './stamps.mjs'
import { say } from './say.mjs'

const run = promisify(execFile)

/** Ends what installs and builds. */
export const work = new AbortController()

const stamp = 'node_modules/.gathri-installed'

/**
 * The shop opens with half of the packages. The back office's and the tests' come behind.
 * @param {'shop' | 'all'} wanted
 */
export async function installLibraries(wanted) {
  const lock = digestOf(['package-lock.json'])
  const [installed, set] = readStamp(stamp)?.split(' ') ?? []
  const isInstalled = installed === lock
  if (isInstalled && (set === 'all' || set === wanted)) return say.done('libraries', 'installed')
  const groups =
    wanted === 'all' ? ['--include=dev'] : ['--workspace=libraries/vite', '--include-workspace-root', '--omit=dev']
  // `npm ci` would take away what runs.
  const command = isInstalled ? ['install', '--no-save', '--include=dev'] : ['ci', ...groups]
  const name = isInstalled ? 'libraries of the back office and tests' : 'libraries'
  await say.during(name, 'installing', runNpm(command, root))
  writeFileSync(stamp, `${lock} ${wanted}`)
}

function runNpm(args, folder) {
  // The npm that runs us, with the Node that runs it. With the young generation of 16 MB, it collects for two seconds.
  const npm = process.env.npm_execpath
  const [command, first] = npm ? [process.execPath, ['--max-semi-space-size=64', npm]] : ['npm', []]
  const flags = ['--include=optional', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  return new Promise((done, fail) => {
    const child = spawn(command, [...first, ...args, ...flags], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: work.signal,
    })
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
