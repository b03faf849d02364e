import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'

/** Who may import whom. A room missing from a row is out of bounds; `npm` stands for packages, `node` for Node's own. */
const mayImport: Record<string, readonly string[]> = {
  shop: [],
  contract: ['shop', 'npm'],
  catalogue: ['shop', 'node'],
  providers: ['shop', 'npm', 'node'],
  server: ['shop', 'contract', 'providers', 'catalogue', 'config.ts', 'npm', 'node'],
  sandbox: ['shop', 'contract', 'npm', 'node'],
  web: ['shop', 'contract', 'catalogue', 'npm'],
  journeys: ['npm', 'node', 'commands', 'shop', 'contract', 'catalogue'],
  bench: ['npm', 'node', 'commands', 'shop', 'contract'],
  prove: ['npm', 'node', 'commands', 'shop', 'contract', 'providers', 'server', 'sandbox'],
  pictures: ['npm', 'node'],
}
/** Tests may reach further: they open databases, start sandboxes, check properties. */
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

/** Settings are read in config.ts; these start processes or tests and hand an environment on. */
const mayReadEnvironment =
  /^(config\.ts|main\.ts|commands\/|journeys\/|bench\/|prove\/main\.ts|sandbox\/main\.ts|pictures\/|server\/testing\/open-test-database\.ts|.*\.(test|nightly)\.ts)/

const files = globSync(
  '{shop,contract,catalogue,providers,server,sandbox,web,journeys,bench,prove,pictures}/**/*.{ts,tsx}',
).map((file) => file.replaceAll('\\', '/'))
const roomOf = (path: string) => path.split('/')[0] ?? ''
const isTest = (file: string) => /\.(test|nightly)\.ts$|\/test-[a-z-]+\.ts$|\/testing\//.test(file)

function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const found = source.matchAll(/^(?!\s*(?:\/\/|\*)).*?\b(?:from|import)\s*\(?\s*'([^']+)'/gm)
  return [...found].map((match) => match[1] ?? '')
}

/** Imports that stay when types are erased. */
function valueImportsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const found = source.matchAll(/^(?:import|export)\s+(?!type\b)[^'"]*?\bfrom\s+'([^']+)'|\bimport\(\s*'([^']+)'\)/gm)
  return [...found].map((match) => match[1] ?? match[2] ?? '')
}

/** The room, `npm` or `node` that an import leads to. */
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
  assert.equal(target('shop/cart/cart.ts', '#server/shop.ts'), 'server')
  assert.equal(target('web/cart/cart-page.tsx', '../../server/shop.ts'), 'server')
  assert.ok(!mayImport['shop']?.includes(target('shop/cart/cart.ts', 'zod')))
  assert.ok(
    files.some((file) => importsOf(file).includes('node:assert/strict')),
    'imports are recognised',
  )
})

test('of the contract, all but the server and tests take types only', () => {
  const taken = files
    .filter((file) => !/^(contract|server)\//.test(file) && !isTest(file))
    .flatMap((file) => valueImportsOf(file).map((specifier) => ({ file, specifier })))
    .filter(({ file, specifier }) => target(file, specifier) === 'contract')
  assert.deepEqual(taken, [])
  const values = valueImportsOf('server/api/order-routes.ts').filter((specifier) => specifier.startsWith('#contract/'))
  assert.ok(values.length > 0, 'imports of values are recognised')
})

test('of the catalogue, pages contain the testimonials only', () => {
  const taken = files
    .filter((file) => file.startsWith('web/') && !isTest(file))
    .flatMap((file) => importsOf(file).filter((specifier) => target(file, specifier) === 'catalogue'))
  assert.deepEqual([...new Set(taken)], ['#catalogue/testimonials.ts'])
  assert.match(readFileSync('commands/prepare.mjs', 'utf8'), /'catalogue\/testimonials\.ts'/)
})

test('settings are read in one place', () => {
  const readers = files.filter(
    (file) => !isTest(file) && !mayReadEnvironment.test(file) && readFileSync(file, 'utf8').includes('process.env'),
  )
  assert.deepEqual(readers, [])
})

test('no drawer promises nothing', () => {
  const drawers = files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|lib)(\/|\.ts|\.tsx)/.test(file))
  assert.deepEqual(drawers, [])
})

test('no file is longer than 300 lines', () => {
  const long = [...globSync('*.{ts,mjs}'), ...files].filter(
    (file) => !isTest(file) && !/^(catalogue|pictures\/goods)\//.test(file) && lines(file) > 300,
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
})

const lines = (file: string) => readFileSync(file, 'utf8').split('\n').length
