import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { fileImports, findCircles, roomArrows, subjectRoom, type Sources } from './commands/import-graph.ts'

/** `npm` stands for packages, `node` for Node's own modules. */
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
  pictures: ['npm', 'node'],
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

/** Every room of server/ may import these; they import no other room of it. */
const foundations = ['database', 'logging', 'processes', 'settings']
/** Value imports only; types may come from anywhere. Files directly in server/ wire the rooms; no room imports them. */
const serverRoomsMayImport: Record<string, readonly string[]> = {
  http: [],
  limits: ['http'],
  ledger: [],
  sheets: [],
  jobs: ['ledger'],
  mail: ['jobs', 'ledger'],
  analytics: ['jobs'],
  privacy: ['jobs'],
  pictures: ['staff'],
  seed: ['pictures'],
  catalogue: ['jobs', 'sheets', 'staff'],
  stock: ['staff'],
  imports: ['catalogue', 'staff', 'stock'],
  promises: [],
  offers: ['staff'],
  orders: ['http', 'jobs', 'offers', 'promises', 'staff', 'stock'],
  proofs: ['jobs', 'ledger', 'orders', 'promises', 'staff'],
  'order-desk': ['ledger', 'orders', 'proofs', 'staff'],
  'order-view': ['ledger', 'orders', 'promises', 'proofs'],
  search: ['buyers', 'catalogue', 'enquiries', 'order-desk', 'staff'],
  documents: ['jobs', 'orders', 'staff'],
  reviews: ['orders', 'staff'],
  shipping: ['documents', 'jobs', 'ledger', 'mail', 'orders', 'proofs', 'staff'],
  packing: ['documents', 'jobs', 'ledger', 'lettering', 'orders', 'proofs', 'shipping', 'staff'],
  workshop: ['documents', 'lettering', 'mail', 'order-desk', 'orders', 'packing', 'promises', 'proofs', 'staff'],
  refunds: ['documents', 'jobs', 'ledger', 'offers', 'orders', 'promises', 'staff', 'stock'],
  payments: ['documents', 'jobs', 'ledger', 'offers', 'orders', 'promises', 'refunds', 'stock'],
  reconciliation: ['jobs', 'ledger', 'offers', 'orders', 'payments', 'promises', 'refunds', 'stock'],
  cancellations: ['jobs', 'ledger', 'offers', 'orders', 'packing', 'promises', 'refunds', 'shipping', 'staff', 'stock'],
  tasks: ['cancellations', 'jobs', 'mail', 'order-desk', 'orders', 'payments', 'refunds', 'shipping', 'staff'],
  lettering: ['http'],
  checkout: ['lettering', 'offers', 'orders', 'promises', 'reconciliation', 'shipping', 'staff', 'stock'],
  wishes: ['checkout'],
  newsletter: ['limits', 'mail', 'privacy'],
  'order-links': ['limits', 'mail', 'orders'],
  enquiries: ['limits', 'mail', 'orders', 'staff'],
  gifts: ['enquiries', 'limits', 'mail', 'orders'],
  merchant: ['jobs', 'mail', 'orders'],
  customers: ['documents', 'jobs', 'limits', 'mail', 'order-view', 'orders', 'privacy', 'proofs', 'staff'],
  buyers: ['customers', 'jobs', 'mail', 'privacy', 'staff'],
  staff: ['http', 'jobs', 'ledger', 'limits', 'mail'],
  tax: ['staff'],
  reports: ['jobs', 'orders'],
  exports: ['sheets', 'staff'],
  configuration: ['jobs', 'staff'],
  'webhooks-out': ['jobs', 'staff'],
  counter: [
    'buyers',
    'cancellations',
    'catalogue',
    'configuration',
    'customers',
    'documents',
    'enquiries',
    'exports',
    'http',
    'imports',
    'jobs',
    'ledger',
    'lettering',
    'limits',
    'mail',
    'offers',
    'order-desk',
    'order-view',
    'orders',
    'packing',
    'payments',
    'pictures',
    'privacy',
    'proofs',
    'refunds',
    'reports',
    'reviews',
    'search',
    'sheets',
    'shipping',
    'staff',
    'stock',
    'webhooks-out',
    'workshop',
    'tax',
    'tasks',
  ],
  api: [
    'analytics',
    'cancellations',
    'catalogue',
    'checkout',
    'customers',
    'documents',
    'enquiries',
    'gifts',
    'http',
    'ledger',
    'lettering',
    'limits',
    'newsletter',
    'order-links',
    'order-view',
    'orders',
    'payments',
    'privacy',
    'promises',
    'proofs',
    'refunds',
    'reviews',
    'shipping',
    'stock',
    'wishes',
  ],
  sharing: ['http', 'pictures'],
  pages: ['http', 'lettering', 'pictures'],
  metrics: ['http'],
  tracing: [],
}

/** Besides config.ts, these start processes or tests and pass an environment on. */
const mayReadEnvironment =
  /^(config\.ts|main\.ts|commands\/|journeys\/|bench\/|prove\/main\.ts|sandbox\/main\.ts|pictures\/|server\/testing\/open-test-database\.ts|.*\.(test|nightly)\.ts)/

const files = globSync(
  '{shop,contract,catalogue,providers,server,sandbox,web,counter,journeys,bench,prove,pictures}/**/*.{ts,tsx}',
).map((file) => file.replaceAll('\\', '/'))
const roomOf = (path: string) => path.split('/')[0] ?? ''
const isTest = (file: string) => /\.(test|nightly)\.ts$|\/test-[a-z-]+\.ts$|\/testing\//.test(file)

function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const found = source.matchAll(/^(?!\s*(?:\/\/|\*)).*?(?<!['.])\b(?:from|import)\s*\(?\s*'([^']+)'/gm)
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
  assert.equal(target('shop/cart/cart.ts', '#server/shop.ts'), 'server')
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

function strayServerArrows(sources: Sources): string[] {
  return roomArrows(sources)
    .filter(({ from, to }) => {
      const [room = '', imported = ''] = [from, to].map((file) => subjectRoom(file).slice('server/'.length))
      return room !== '' && ![...foundations, ...(serverRoomsMayImport[room] ?? [])].includes(imported)
    })
    .map(({ from, to }) => `${from} imports ${to}`)
}

const roomCircles = (sources: Sources) =>
  findCircles(roomArrows(sources).map(({ from, to }) => ({ from: subjectRoom(from), to: subjectRoom(to) })))

test('rooms of the server import only the rooms they may', () => {
  const sources = readSources(['server'])
  assert.deepEqual(strayServerArrows(sources), [])
  const rooms = new Set([...sources.keys()].map(subjectRoom))
  const known = [...foundations, ...Object.keys(serverRoomsMayImport)].map((room) => `server/${room}`)
  assert.deepEqual([...rooms].filter((room) => room !== 'server').toSorted(), known.toSorted())
})

test('no imports lead in a circle, neither between rooms nor between files of the server', () => {
  const sources = readSources(['shop', 'contract', 'providers', 'server', 'sandbox', 'web', 'counter'])
  assert.ok(fileImports(sources).length > 1_500, `only ${fileImports(sources).length} imports were found`)
  assert.deepEqual(roomCircles(sources), [])
  assert.deepEqual(findCircles(fileImports(readSources(['server']))), [])
})

test('a wrong arrow and a circle in the server would be noticed', () => {
  const invented = new Map([
    ['server/mail/send.ts', "import { link } from '#server/orders/link.ts'\nimport type { A } from '#server/api/a.ts'"],
    ['server/orders/link.ts', "import { address } from './address.ts'\nexport const link = address"],
    ['server/orders/address.ts', "import {\n  link,\n} from './link.ts'\nexport { send } from '#server/mail/send.ts'"],
    ['server/api/a.ts', "import '#server/mail/send.ts'"],
    ['server/app.ts', "import { send } from './mail/send.ts'"],
  ])
  assert.deepEqual(strayServerArrows(invented), [
    'server/mail/send.ts imports server/orders/link.ts',
    'server/orders/address.ts imports server/mail/send.ts',
    'server/api/a.ts imports server/mail/send.ts',
  ])
  assert.deepEqual(roomCircles(invented), [['server/mail', 'server/orders']])
  assert.deepEqual(findCircles(fileImports(invented)), [
    ['server/mail/send.ts', 'server/orders/address.ts', 'server/orders/link.ts'],
  ])
  assert.deepEqual(
    strayServerArrows(
      new Map([
        ['server/mail/a.ts', ''],
        ['server/app.ts', ''],
        ['server/jobs/b.ts', "import '#server/app.ts'"],
      ]),
    ),
    ['server/jobs/b.ts imports server/app.ts'],
  )
})

test('of the contract, all but the server, its proofs and tests take types only', () => {
  const taken = files
    .filter((file) => !/^(contract|prove|server)\//.test(file) && !isTest(file))
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
  const shownInServer = [...map.matchAll(/^│ {2}[├└]─ ([a-z-]+)\//gm)].map((match) => match[1])
  const roomsInServer = readdirSync('server', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  assert.deepEqual(shownInServer.toSorted(), roomsInServer.map((entry) => entry.name).toSorted())
})

const lines = (file: string) => readFileSync(file, 'utf8').split('\n').length
