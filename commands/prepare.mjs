import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { say } from './say.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const run = promisify(execFile)

/** @returns the path of the Node to run the shop with */
export async function prepare({ build }) {
  process.chdir(root)
  await installLibraries()
  const node = await chooseNode()
  if (build) for (const one of builds) await buildWhenChanged(node, one)
  return node
}

const builtShop = 'build/shop/main.js'

// On machines with much memory V8 would let new objects grow to 130 MB before the first collection, and the heap to four times
// what is in use. What is left when the shop is idle it gives back itself (server/processes/give-back-idle-memory.ts).
const shopFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50', '--expose-gc']

export const shopArguments = [...shopFlags, builtShop]

/** A folder in which the shop is not built, with a planted defect or of an earlier commit, is run from its sources. */
export function shopArgumentsIn(folder) {
  if (existsSync(join(folder, builtShop))) return shopArguments
  return [...shopFlags, '--import', './commands/quick-imports.mjs', 'main.ts']
}

// glibc would take another arena for each thread that compresses or draws; what is freed in one stays with it.
export const shopMemory = { MALLOC_ARENA_MAX: '2' }

export function runNode(node, extra) {
  return {
    ...shopMemory,
    ...process.env,
    PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    ...extra,
  }
}

async function installLibraries() {
  const stamp = 'node_modules/.gathri-installed'
  const wanted = digestOf(['package-lock.json'])
  if (readStamp(stamp) === wanted) return say.done('libraries', 'installed')
  await say.during('libraries', 'installing', npmInstall())
  writeFileSync(stamp, wanted)
}

function npmInstall() {
  // The npm that runs us, with the Node that runs it; NODE_ENV=production would leave out what builds the pages.
  const npm = process.env.npm_execpath
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  return new Promise((done, fail) => {
    const child = spawn(command, [...first, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.on('error', fail)
    child.on('exit', (code) =>
      code === 0 ? done('installed') : fail(new Error(`The libraries could not be installed:\n${output.trim()}`)),
    )
  })
}

async function chooseNode() {
  const file = process.platform === 'win32' ? 'node.exe' : 'bin/node'
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const brought = join(root, `node_modules/node-${platform}-${process.arch}`, file)
  if (existsSync(brought)) {
    // A binary for another C library installs but does not run.
    const works = await run(brought, ['--version']).then(
      () => true,
      () => false,
    )
    if (works) return brought
  }
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath
  throw new Error(`The shop needs Node 22.22 or newer here; this is ${process.versions.node}. Install Node 24.`)
}

const shared = [
  'shop',
  'commands/compress-files.ts',
  'commands/router-as-library.ts',
  'vite.config.ts',
  'package-lock.json',
]

/** What is built, by which command, and from what: it is built anew when one of these has changed. */
const builds = [
  {
    name: 'pages',
    stamp: 'build/.stamp',
    command: 'commands/build.ts',
    // The only file of the catalogue in the browser's bundle.
    sources: ['web', 'catalogue/testimonials.ts', 'commands/chunk-groups.ts', 'commands/page-routes-plugin.ts'],
  },
  {
    name: 'counter',
    stamp: 'build/.counter-stamp',
    command: 'commands/build-counter.ts',
    sources: ['counter', 'web/design', 'web/routing', 'vite.counter.config.ts'],
  },
  {
    name: 'server',
    stamp: 'build/.shop-stamp',
    command: 'commands/build-shop.ts',
    sources: [
      'main.ts',
      'config.ts',
      'open-providers.ts',
      'open-sandbox.ts',
      'web-processes.ts',
      'server',
      'contract',
      'providers',
      'sandbox',
      'catalogue',
      'commands/say.mjs',
    ],
  },
]

async function buildWhenChanged(node, { name, stamp, command, sources }) {
  const wanted = digestOf([...sources, ...shared, command])
  if (readStamp(stamp) === wanted) return say.done(name, 'built')
  const environment = runNode(node, { NODE_ENV: 'production' })
  await say.during(
    name,
    'building',
    run(node, [command], { env: environment, maxBuffer: 1e8 }).then(
      () => 'built',
      (error) => Promise.reject(new Error(`The ${name} could not be built:\n${error.stdout}${error.stderr}`)),
    ),
  )
  mkdirSync('build', { recursive: true })
  writeFileSync(stamp, wanted)
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Of what is no text only the sizes are hashed, of tests nothing. */
function digestOf(paths) {
  const digest = createHash('sha256')
  const add = (path) => {
    digest.update(relative(root, resolve(path)))
    digest.update(
      /\.(webp|avif|woff2|ttf|heic|br|pdf|icc)$/.test(path) ? String(statSync(path).size) : readFileSync(path),
    )
  }
  for (const path of paths) {
    if (/\.[a-z]+$/.test(path)) add(path)
    else
      for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }).sort(byPath))
        if (entry.isFile() && !entry.name.endsWith('.test.ts')) add(join(entry.parentPath ?? entry.path, entry.name))
  }
  return digest.digest('hex')
}

function byPath(a, b) {
  const [first, second] = [a, b].map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  return first < second ? -1 : 1
}
