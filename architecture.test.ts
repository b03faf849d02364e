import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { fileImports, findCircles, roomOfFile, wingOf, type Sources } from './commands/import-graph.ts'

/** `npm` means packages, `node` Node's own modules. */
const mayImport: Record<string, readonly string[]> = {
  shop: [],
  contract: ['shop', 'npm'],
  catalogue: ['shop', 'node'],
  providers: ['shop', 'npm', 'node'],
  server: ['shop', 'contract', 'providers', 'catalogue', 'config.ts', 'npm', 'node'],
  sandbox: ['shop', 'contract', 'npm', 'node'],
  web: ['shop', 'contract', 'catalogue', 'npm'],
  counter: ['shop', 'contract', 'web', 'npm'],
  journeys: ['npm', 'node', 'commands', 'shop', 'contract', 'catalogue'],
  bench: ['npm', 'node', 'commands', 'shop', 'contract'],
  prove: ['npm', 'node', 'commands', 'shop', 'contract', 'providers', 'server', 'sandbox'],
}
const testsMayImport = [
  'shop',
  'contract',
  'providers',
  'server',
  'sandbox',
  'catalogue',
  'commands',
  'config.ts',
  'npm',
  'node',
]

/** Wings of server/ from top to bottom: each imports only wings below it, types included. */
const wings = ['edge', 'storefront', 'fulfilment', 'insight', 'people', 'money', 'orders', 'catalogue', 'platform']

/** Apart from config.ts, these start processes or tests and pass an environment on. */
const mayReadEnvironment =
  /^(config\.ts|main\.ts|commands\/|journeys\/|bench\/|prove\/main\.ts|sandbox\/main\.ts|server\/testing\/open-test-database\.ts|.*\.(test|nightly)\.ts)/

const files = globSync(
  '{shop,contract,catalogue,providers,server,sandbox,web,counter,journeys,bench,prove}/**/*.{ts,tsx}',
).map((file) => file.replaceAll('\\', '/'))
const roomOf = (path: string) => path.split('/')[0] ?? ''
const isTest = (file: string) => /\.(test|nightly)\.ts$|\/test-[a-z-]+\.ts$|\/testing\//.test(file)

function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const found = source.matchAll(/^(?!\s*(?:\/\/|\*)).*?(?<!['.])\b(?:from\s+|import\s*\(?\s*)'([^']+)'/gm)
  return [...found].map((match) => match[1] ?? '')
}

function valueImportsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const found = source.matchAll(/^(?:import|export)\s+(?!type\b)[^'"]*?\bfrom\s+'([^']+)'|\bimport\(\s*'([^']+)'\)/gm)
  return [...found].map((match) => match[1] ?? match[2] ?? '')
}

function target(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier === '#config' ? 'config.ts' : roomOf(specifier.slice(1))
  if (specifier.startsWith('.')) return roomOf(normalize(join(dirname(file), specifier)).replaceAll('\\', '/'))
  return specifier.startsWith('node:') ? 'node' : 'npm'
}

function strayImports(list: readonly string[]): string[] {
  return list.flatMap((file) => {
    const room = roomOf(file)
    const allowed = isTest(file) ? testsMayImport : (mayImport[room] ?? [])
    return importsOf(file)
      .filter((specifier) => ![room, ...allowed].includes(target(file, specifier)))
      .map((specifier) => `${file} imports ${specifier}`)
  })
}

test('rooms import only the rooms they may', () => {
  assert.ok(files.length > 50, `only ${files.length} files were found`)
  assert.deepEqual(strayImports(files), [])
})

test('a stray import would be noticed', () => {
  assert.equal(target('shop/cart/cart.ts', '#server/platform/shop.ts'), 'server')
  assert.equal(target('web/cart/cart-page.tsx', '../../server/shop.ts'), 'server')
  assert.ok(!mayImport['shop']?.includes(target('shop/cart/cart.ts', 'zod')))
  assert.ok(
    files.some((file) => importsOf(file).includes('node:assert/strict')),
    'imports are recognised',
  )
})

function readSources(rooms: readonly string[]): Sources {
  const wanted = files.filter((file) => rooms.includes(roomOf(file)) && !isTest(file))
  return new Map(wanted.map((file) => [file, readFileSync(file, 'utf8')]))
}

function climbingImports(sources: Sources): string[] {
  const layer = (file: string) => wings.indexOf(wingOf(file))
  return fileImports(sources, 'types too')
    .filter(({ from, to }) => from.startsWith('server/') && to.startsWith('server/'))
    .filter(({ from, to }) => wingOf(from) !== '' && (wingOf(to) === '' || layer(to) < layer(from)))
    .map(({ from, to }) => `${from} imports ${to}`)
}

const circlesOf = (sources: Sources, placeOf: (file: string) => string) =>
  findCircles(
    fileImports(sources)
      .map(({ from, to }) => ({ from: placeOf(from), to: placeOf(to) }))
      .filter(({ from, to }) => from !== to),
  )

test('wings of the server import only those below them, types included', () => {
  const sources = readSources(['server'])
  assert.deepEqual(climbingImports(sources), [])
  const found = new Set([...sources.keys()].map(wingOf).filter((wing) => wing !== ''))
  assert.deepEqual([...found].toSorted(), wings.toSorted())
})

test('no imports lead in a circle: by value between rooms, with types between files', () => {
  const sources = readSources(['shop', 'contract', 'providers', 'server', 'sandbox', 'web', 'counter'])
  assert.ok(fileImports(sources).length > 1_500, `only ${fileImports(sources).length} imports were found`)
  assert.deepEqual(circlesOf(sources, roomOfFile), [])
  assert.deepEqual(findCircles(fileImports(sources, 'types too')), [])
})

test('an import that climbs and a circle in the server would be noticed', () => {
  const invented = new Map([
    ['server/orders/desk/list.ts', "import { link } from '#server/orders/view/link.ts'\nimport '#server/shop.ts'"],
    ['server/orders/view/link.ts', "import { list } from '#server/orders/desk/list.ts'\nexport const link = list"],
    ['server/platform/mail/send.ts', "import type { link } from '#server/orders/view/link.ts'"],
    ['server/edge/api/a.ts', "import {\n  send,\n} from '#server/platform/mail/send.ts'"],
    ['server/shop.ts', "import { a } from './edge/api/a.ts'"],
  ])
  assert.deepEqual(climbingImports(invented), [
    'server/orders/desk/list.ts imports server/shop.ts',
    'server/platform/mail/send.ts imports server/orders/view/link.ts',
  ])
  assert.deepEqual(circlesOf(invented, roomOfFile), [['server/orders/desk', 'server/orders/view']])
  assert.deepEqual(findCircles(fileImports(invented)), [['server/orders/desk/list.ts', 'server/orders/view/link.ts']])
})

test('the planner of product lists has one entrance', () => {
  const room = 'server/catalogue/query/'
  const strangers = fileImports(readSources(['server']), 'types too').filter(
    ({ from, to }) => to.startsWith(room) && !from.startsWith(room) && to !== `${room}query.ts`,
  )
  assert.deepEqual(strangers, [])
})

test('of the contract, all but the server, its proofs and tests take types only', () => {
  const taken = files
    .filter((file) => !/^(contract|prove|server)\//.test(file) && !isTest(file))
    .flatMap((file) => valueImportsOf(file).map((specifier) => ({ file, specifier })))
    .filter(({ file, specifier }) => target(file, specifier) === 'contract')
  assert.deepEqual(taken, [])
  const values = valueImportsOf('server/storefront/checkout/order-routes.ts').filter((specifier) =>
    specifier.startsWith('#contract/'),
  )
  assert.ok(values.length > 0, 'imports of values are recognised')
})

test('of the catalogue, pages contain the testimonials only', () => {
  const taken = files
    .filter((file) => file.startsWith('web/') && !isTest(file))
    .flatMap((file) => importsOf(file).filter((specifier) => target(file, specifier) === 'catalogue'))
  assert.deepEqual([...new Set(taken)], ['#catalogue/testimonials.ts'])
  assert.match(readFileSync('commands/prepare.mjs', 'utf8'), /'catalogue\/testimonials\.ts'/)
})

test('of the pages of the shop, those of the counter take the design only', () => {
  const taken = files
    .filter((file) => file.startsWith('counter/') && !isTest(file))
    .flatMap((file) => importsOf(file).map((specifier) => ({ file, specifier })))
    .filter(({ file, specifier }) => target(file, specifier) === 'web' && !specifier.includes('web/design/'))
  assert.deepEqual(taken, [])
})

test('settings are read in one place', () => {
  const readers = files.filter(
    (file) => !isTest(file) && !mayReadEnvironment.test(file) && readFileSync(file, 'utf8').includes('process.env'),
  )
  assert.deepEqual(readers, [])
})

test('no value is cast to `never`', () => {
  const casts = files.filter((file) => !isTest(file) && / as never\b/.test(readFileSync(file, 'utf8')))
  assert.deepEqual(casts, [])
})

test('no two operations share an advisory lock', () => {
  const sources = [...readSources(['server'])]
  const locks = sources.flatMap(([file, source]) =>
    [
      ...new Set(
        [...source.matchAll(/_LOCK = ([\d_]+)|hashtext\('([^']+)'\)/g)].map((match) => `${match[1] ?? match[2]}`),
      ),
    ].map((lock) => ({ lock, file })),
  )
  assert.ok(locks.length > 6, `only ${locks.length} locks were found`)
  const shared = locks.filter(({ lock, file }) => locks.some((other) => other.lock === lock && other.file !== file))
  assert.deepEqual(shared, [])
})

test('no drawer promises nothing', () => {
  const drawers = files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|lib)(\/|\.ts|\.tsx)/.test(file))
  assert.deepEqual(drawers, [])
})

test('no file is longer than 300 lines', () => {
  const long = [...globSync('*.{ts,mjs}'), ...files].filter(
    (file) => !isTest(file) && !file.startsWith('catalogue/') && lines(file) > 300,
  )
  assert.deepEqual(long, [])
})

test('the map in the README shows the rooms that are there', () => {
  const map = /```\n\.\n([\s\S]*?)```/.exec(readFileSync('README.md', 'utf8'))?.[1] ?? ''
  const shown = [...map.matchAll(/^[├└]─ ([a-z.-]+)\//gm)].map((match) => match[1])
  const rooms = readdirSync('.', { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && !['node_modules', 'build'].includes(entry.name) && !entry.name.startsWith('.'),
    )
    .map((entry) => entry.name)
  assert.deepEqual(shown.toSorted(), rooms.toSorted())
  const shownInServer = [...map.matchAll(/^│ {2}[├└]─ ([a-z-]+)\//gm)].map((match) => match[1])
  const roomsInServer = readdirSync('server', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  assert.deepEqual(shownInServer.toSorted(), roomsInServer.map((entry) => entry.name).toSorted())
})

const lines = (file: string) => readFileSync(file, 'utf8').split('\n').length
