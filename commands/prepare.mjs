import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { installLibraries, installNode } from './install-libraries.mjs'
import { say } from './say.mjs'
import { digestOf, readStamp, root } from './stamps.mjs'

const run = promisify(execFile)

/** Ends what is being built. */
export const work = new AbortController()

/**
 * Installs all libraries, and builds what has changed.
 * @param isRelease with the second minifier, and files compressed as far as it goes
 * @returns the path of the Node to run the shop with
 */
export async function prepare({ build, isRelease = false }) {
  process.chdir(root)
  const [node] = await Promise.all([installNode(), installLibraries('all')])
  if (build) {
    await Promise.all([buildWhenChanged(node, builds.pages, isRelease), buildWhenChanged(node, builds.server)])
    await buildWhenChanged(node, builds.counter, isRelease)
  }
  return node
}

/**
 * Installs and builds what the shop needs to open. Its pages may still be under way then.
 * @returns `node`: the path of the Node to run it with. `pages`: settles when they are built, undefined if they are.
 *   `finish`: installs and builds the rest, undefined if nothing is left.
 */
export async function prepareShop() {
  process.chdir(root)
  const [node] = await Promise.all([installNode(), installLibraries(isTraced() ? 'all' : 'shop')])
  const pages = isBuilt(builds.pages) ? undefined : buildWhenChanged(node, builds.pages)
  // A later `await` gets the error.
  pages?.catch(() => undefined)
  await buildWhenChanged(node, builds.server)
  if (!pages) say.done('pages', 'built')
  if (isBuilt(builds.counter)) {
    say.done('counter', 'built')
    return { node, pages, finish: undefined }
  }
  const finish = async () => {
    await installLibraries('all')
    await buildWhenChanged(node, builds.counter)
  }
  return { node, pages, finish }
}

/** Traces begin before the shop opens, with packages that others get behind it. */
const isTraced = () =>
  Boolean(process.env.OTEL_EXPORTER_OTLP_ENDPOINT) ||
  /^OTEL_EXPORTER_OTLP_ENDPOINT *=.*\w/m.test(readStamp('.env') ?? '')

const builtShop = 'build/shop/main.js'

// On large machines V8 would let new objects grow to 130 MB before the first collection, and the heap to four times its live data.
// Objects that outlived a busy start would be made in the old space ever after, and each would keep its answer until a full collection.
// Four threads that compile PGlite at once would leave 35 MB of holes in the heap of malloc.
// An idle shop gives the rest back itself (server/platform/processes/release-idle-memory.ts).
const shopFlags = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=50',
  '--no-allocation-site-pretenuring',
  '--v8-pool-size=1',
  '--expose-gc',
]

export const shopArguments = [...shopFlags, builtShop]

/** A folder without a build, such as one with a planted defect, runs from its sources. */
export function shopArgumentsIn(folder) {
  if (existsSync(join(folder, builtShop))) return shopArguments
  return [...shopFlags, '--import', './commands/quick-imports.mjs', 'main.ts']
}

const MEBIBYTE = String(1024 * 1024)

// glibc would take an arena for each thread that compresses or draws, and keep freed memory, up to 32 MB apiece.
export const shopMemory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: MEBIBYTE,
  MALLOC_TRIM_THRESHOLD_: MEBIBYTE,
}

export function runNode(node, extra) {
  return {
    ...shopMemory,
    ...process.env,
    PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    ...extra,
  }
}

const shared = ['shop', 'commands/compress-files.ts', 'vite.config.ts', 'package-lock.json']

/** Each build has a command and sources, and runs again when one of these has changed. */
const builds = {
  pages: {
    name: 'pages',
    stamp: 'build/.stamp',
    command: 'commands/build.ts',
    // The only file of the catalogue in the browser's bundle.
    sources: ['web', 'catalogue/testimonials.ts', 'commands/chunk-groups.ts', 'commands/page-routes-plugin.ts'],
  },
  counter: {
    name: 'counter',
    stamp: 'build/.counter-stamp',
    command: 'commands/build-counter.ts',
    sources: ['counter', 'web/design', 'web/routing', 'vite.counter.config.ts'],
  },
  server: {
    name: 'server',
    stamp: 'build/.shop-stamp',
    command: 'commands/build-shop.ts',
    sources: [
      'main.ts',
      'config.ts',
      'open-providers.ts',
      'open-sandbox.ts',
      'starter.ts',
      'web-processes.ts',
      'server',
      'contract',
      'providers',
      'sandbox',
      'catalogue',
      'commands/say.mjs',
      'libraries/later/package.json',
    ],
  },
}

const wantedStamp = ({ sources, command }) => digestOf([...sources, ...shared, command])

/** A build for a release serves everything else, too. */
function isBuilt(one, isRelease = false) {
  const [digest, release] = readStamp(one.stamp)?.split(' ') ?? []
  return digest === wantedStamp(one) && (!isRelease || release === 'release')
}

async function buildWhenChanged(node, one, isRelease = false) {
  const { name, stamp, command } = one
  if (isBuilt(one, isRelease)) return say.done(name, 'built')
  const wanted = wantedStamp(one)
  const environment = runNode(node, { NODE_ENV: 'production', ...(isRelease && { RELEASE: 'yes' }) })
  const building = run(node, [command], { env: environment, maxBuffer: 1e8, signal: work.signal })
  // The server's build lets the database begin: pages and back office leave it the processors.
  if (one !== builds.server && building.child.pid) setPriority(building.child.pid, constants.priority.PRIORITY_LOW)
  await say.during(
    name,
    'building',
    building.then(
      () => 'built',
      (error) => Promise.reject(new Error(`The ${name} could not be built:\n${error.stdout}${error.stderr}`)),
    ),
  )
  mkdirSync('build', { recursive: true })
  writeFileSync(stamp, isRelease ? `${wanted} release` : wanted)
}
