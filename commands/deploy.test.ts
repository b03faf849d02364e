import assert from 'node:assert/strict'
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { request as ask } from 'node:https'
import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { parseEnv, promisify } from 'node:util'
import { createShopMetrics } from '#server/platform/metrics/shop-metrics.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import { startHaproxy } from './cluster/start-haproxy.ts'
import { parse } from 'yaml'
import { readConfig } from '#config'
import { shopArguments, shopMemory } from './prepare.mjs'
import { findFreePort } from './test-services.ts'

// Compares the deployment files with the shop, and with the programs that read them, where installed.

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'gathri-deploy-'))
after(() => rm(folder, { recursive: true, force: true }))

const missing = (program: string) =>
  ['/usr/bin', '/usr/sbin', '/bin', '/sbin'].some((place) => existsSync(join(place, program)))
    ? false
    : `${program} is not on this machine`
const read = (file: string) => readFileSync(file, 'utf8')

test('Prometheus accepts the alarms', { skip: missing('promtool') }, async () => {
  const { stdout } = await run('promtool', ['check', 'rules', 'deploy/prometheus/alerts.yml'])
  assert.match(stdout, /SUCCESS: \d+ rules found/)
})

test('alarms and dashboard ask only for what the shop tells', async () => {
  const database = await openTestDatabase()
  const told = await createShopMetrics({ database, now: () => new Date() }).read()
  await database.close()
  const names = new Set([...told.matchAll(/^# HELP (\S+)/gm)].map((match) => match[1]))
  const asked = ['deploy/prometheus/alerts.yml', 'deploy/prometheus/dashboard.json'].flatMap((file) => [
    ...read(file).matchAll(/\b((?:gathri|nodejs|process)_\w+)/g),
  ])
  assert.ok(asked.length > 20, `only ${asked.length} names were found`)
  const bare = asked.map((match) => (match[1] ?? '').replace(/_(bucket|count|sum)$/, ''))
  assert.deepEqual(
    bare.filter((name) => !names.has(name)),
    [],
  )
})

test('what the units and the image start is what npm start starts', () => {
  const command = shopArguments.join(' ')
  assert.ok(read('deploy/gathri.service').includes(`/usr/bin/node ${command}\n`))
  assert.ok(read('Containerfile').includes(`CMD ${JSON.stringify(['node', ...shopArguments]).replaceAll(',', ', ')}`))
  const memory = Object.entries(shopMemory)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
  assert.ok(read('deploy/gathri.service').includes(`\nEnvironment=${memory}\n`))
  assert.ok(read('Containerfile').includes(`\nENV ${memory}\n`))
  const kept = globSync('*.ts').concat(globSync('{server,shop,providers,sandbox}/*.ts'))
  assert.ok(kept.length > 3)
  for (const room of [
    'server',
    'shop',
    'providers',
    'sandbox',
    'contract',
    'catalogue',
    'commands',
    'web',
    'counter',
    'build',
  ])
    assert.doesNotMatch(/rm -rf (.*)$/m.exec(read('Containerfile'))?.[1] ?? '', new RegExp(`(^| )${room}( |$)`))
})

test('the image is built by the steps of npm run build, from folders that are there', () => {
  const [building, running] = read('Containerfile')
    .replaceAll(' \\\n', ' ')
    .split(/^FROM .*$/m)
    .slice(1)
  assert.ok(building && running)
  const steps = [...building.matchAll(/((?:\w+=\w+ )*)node (commands\/\S+)/g)]
  assert.deepEqual(
    steps.map(([, , command]) => command),
    [...read('commands/prepare.mjs').matchAll(/command: '(.*)'/g)].map(([, command]) => command),
  )
  for (const [, settings, command] of steps)
    assert.equal(
      settings,
      command === 'commands/build-shop.ts' ? 'NODE_ENV=production ' : 'NODE_ENV=production RELEASE=yes ',
    )
  for (const [, copied] of building.matchAll(/^COPY (.*) \S+$/gm))
    for (const path of copied?.split(' ') ?? []) assert.ok(existsSync(path), path)
  const taken = /rm -rf node_modules\/\.cache (.*)$/m.exec(building)?.[1]?.split(' ') ?? []
  assert.ok(taken.length > 0)
  for (const path of taken) assert.ok(existsSync(path), path)
})

test('no image takes up secrets, data or libraries of the machine that builds it', () => {
  assert.ok(!existsSync('.containerignore'), 'Docker does not read it, and podman would prefer it')
  const left = read('.dockerignore').split('\n')
  for (const name of ['.env', '.data', '.git', 'build', '**/node_modules']) assert.ok(left.includes(name), name)
})

type Service = {
  ports?: string[]
  networks?: string[]
  environment: Record<string, string | number>
  env_file?: unknown
  volumes: string[]
}
const compose: {
  services: { database: Service; shop: Service }
  networks: Record<string, { internal?: boolean }>
  volumes: Record<string, null>
} = parse(read('compose.yaml'))
const { database: composeDatabase, shop: composeShop } = compose.services
/** Compose fills in variables like this. */
const fillIn = (text: unknown, given: Record<string, string>) =>
  String(text).replaceAll(/\$\{(\w+):-([^}]*)\}/g, (_, name: string, otherwise: string) => given[name] || otherwise)
const composeSettings = (given: Record<string, string>) => ({
  ...given,
  ...Object.fromEntries(Object.entries(composeShop.environment).map(([name, value]) => [name, fillIn(value, given)])),
})

test('compose.yaml opens the demo without a single file, and nothing but the shop on this machine alone', () => {
  assert.deepEqual(composeShop.env_file, [{ path: '.env', required: false }])
  assert.doesNotMatch(JSON.stringify(compose), /\$\{\w+(?!:-)[:?}]/, 'no variable has to be set')
  assert.deepEqual(composeShop.ports, ['127.0.0.1:3000:3000'])
  assert.equal(composeDatabase.ports, undefined)
  assert.deepEqual(composeDatabase.networks, ['books'])
  assert.equal(compose.networks['books']?.internal, true)
  const mounted = [...composeDatabase.volumes, ...composeShop.volumes].map((volume) => volume.split(':')[0])
  assert.deepEqual(mounted, Object.keys(compose.volumes))

  const settings = readConfig(composeSettings({}), {})
  assert.equal(settings.mode, 'demo')
  assert.equal(settings.publicUrl, 'http://localhost:3000')
  const { username, password, pathname } = new URL(settings.databaseUrl ?? '')
  const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = composeDatabase.environment
  assert.deepEqual([username, password, pathname.slice(1)], [POSTGRES_USER, fillIn(POSTGRES_PASSWORD, {}), POSTGRES_DB])
})

test('a .env that began as .env.example changes neither where the shop in its container listens nor where it writes', () => {
  const { host, port, dataDir, unknown } = readConfig(
    composeSettings({ ...parseEnv(read('.env.example')), POSTGRES_PASSWORD: 'q7Zt2mXw9Rb4' } as Record<string, string>),
    {},
  )
  assert.deepEqual([host, port, dataDir, unknown], ['0.0.0.0', 3000, '/data', []])
})

test('a live shop does not open with the password that compose.yaml has for the demo', () => {
  const refused = (given: Record<string, string>) => {
    try {
      readConfig(composeSettings({ SHOP_MODE: 'live', ...given }), {})
      return ''
    } catch (error) {
      return String(error)
    }
  }
  assert.match(refused({}), /DATABASE_URL has the password of the demo/)
  assert.doesNotMatch(refused({ POSTGRES_PASSWORD: 'q7Zt2mXw9Rb4' }), /DATABASE_URL/)
})

test('systemd accepts the units', { skip: missing('systemd-analyze') }, async () => {
  for (const unit of globSync('deploy/*.{service,timer}')) {
    // The machine of the test lacks the programs and users of a unit.
    const checked = join(folder, unit.replace('deploy/', ''))
    const text = read(unit)
      .replaceAll('/usr/bin/node', '/bin/true')
      .replaceAll(/^(User|Group)=.*\n/gm, '')
    await writeFile(checked, text)
  }
  const units = globSync(join(folder, '*.{service,timer}'))
  assert.equal(units.length, 3)
  const { stderr } = await run('systemd-analyze', ['verify', '--man=no', ...units])
  assert.doesNotMatch(stderr, /gathri/)
})

test('nginx speaks TLS, hides /metrics, says who asks, and keeps files', { skip: missing('nginx') }, async (t) => {
  const seen: IncomingMessage['headers'][] = []
  const shop = createHttpServer((request, response) => {
    seen.push({ ...request.headers, path: request.url })
    response.setHeader(
      'cache-control',
      request.url?.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-store',
    )
    response.end('from the shop')
  })
  shop.listen(0, '127.0.0.1')
  await once(shop, 'listening')
  t.after(() => shop.close())
  const port = await findFreePort()
  const nginx = await startNginx({ port, shopPort: (shop.address() as AddressInfo).port })
  t.after(() => nginx.kill('SIGTERM'))

  const page = await get(port, '/shop', { 'x-forwarded-for': '10.9.8.7' })
  assert.equal(page.body, 'from the shop')
  assert.equal(seen[0]?.['x-forwarded-for'], '127.0.0.1', 'what a client claims is thrown away')
  assert.match(String(seen[0]?.['x-request-id']), /^[0-9a-f]{32}$/)
  assert.equal((await get(port, '/metrics')).status, 404)
  assert.equal((await get(port, '/assets/main-1.js')).body, 'from the shop')
  assert.equal((await get(port, '/assets/main-1.js')).kept, 'HIT')
  await get(port, '/shop')
  assert.deepEqual(
    seen.map(({ path }) => path),
    ['/shop', '/assets/main-1.js', '/shop'],
  )
})

test('HAProxy says who asks, hides /metrics, and passes over a shop that has ended', async (t) => {
  const seen: IncomingMessage['headers'][] = []
  const openShop = async (name: string) => {
    const shop = createHttpServer((request, response) => {
      if (request.url !== '/healthz') seen.push(request.headers)
      response.writeHead(request.headers.host ? 200 : 400).end(name)
    })
    shop.listen(0, '127.0.0.1')
    await once(shop, 'listening')
    t.after(() => shop.close())
    return { shop, url: `http://127.0.0.1:${(shop.address() as AddressInfo).port}` }
  }
  const [one, two] = [await openShop('one'), await openShop('two')]
  const haproxy = await startHaproxy(await findFreePort(), [one.url, two.url])
  if (!haproxy) return t.skip('haproxy is not on this machine')
  t.after(() => haproxy.stop())
  const ask = (path: string) => fetch(haproxy.url + path, { headers: { 'x-forwarded-for': '10.9.8.7' } })
  const answered = new Set<string>()
  while (answered.size < 2) answered.add(await (await ask('/shop')).text())
  assert.equal(seen[0]?.['x-forwarded-for'], '127.0.0.1', 'what a client claims is thrown away')
  assert.match(String(seen[0]?.['x-request-id']), /^[0-9a-f]{32}$/)
  assert.equal((await ask('/metrics')).status, 404)
  one.shop.close()
  one.shop.closeAllConnections()
  for (let times = 0; times < 6; times++) assert.equal(await (await ask('/shop')).text(), 'two')
})

test('HAProxy asks another shop for a page when one hangs up, and never sends an order twice', async (t) => {
  const posted = { sent: 0, taken: 0 }
  const openShop = async (answers: (times: number) => boolean) => {
    const asked = new WeakMap<Socket, number>()
    const shop = createHttpServer((request, response) => {
      if (request.method === 'POST') posted.taken++
      const times = (asked.get(request.socket) ?? 0) + 1
      asked.set(request.socket, times)
      if (answers(times)) response.end('a page')
      else request.socket.destroy()
    })
    shop.listen(0, '127.0.0.1')
    await once(shop, 'listening')
    t.after(() => shop.close())
    return `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  }
  const shops = [await openShop((times) => times === 1), await openShop(() => true)]
  const haproxy = await startHaproxy(await findFreePort(), shops)
  if (!haproxy) return t.skip('haproxy is not on this machine')
  t.after(() => haproxy.stop())
  const pages: string[] = []
  for (let times = 0; times < 20; times++) pages.push(await (await fetch(`${haproxy.url}/shop`)).text())
  assert.deepEqual(new Set(pages), new Set(['a page']))
  let lost = 0
  while (lost < 3) {
    posted.sent++
    const answer = await fetch(`${haproxy.url}/api/orders`, { method: 'POST', body: '{}' }).catch(() => undefined)
    if (!answer?.ok) lost++
  }
  assert.equal(posted.taken, posted.sent)
})

async function startNginx({ port, shopPort }: { port: number; shopPort: number }) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=gathri.example',
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  )
  const plainPort = await findFreePort()
  const site = read('deploy/nginx.conf')
    .replaceAll(/^ +listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
    .replace('127.0.0.1:3000', `127.0.0.1:${shopPort}`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace('/var/cache/nginx/gathri', join(folder, 'cache'))
    .replace('/var/log/nginx/gathri.log', join(folder, 'access.log'))
  await mkdir(join(folder, 'temp'))
  const temps = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, 'temp', kind)};`)
    .join(' ')
  const configuration = join(folder, 'nginx.conf')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  await writeFile(
    configuration,
    `${user} daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr; events {} http { ${temps}\n${site}\n}`,
  )
  const program = existsSync('/usr/sbin/nginx') ? '/usr/sbin/nginx' : 'nginx'
  await run(program, ['-t', '-c', configuration])
  const nginx = spawn(program, ['-c', configuration], { stdio: 'ignore' })
  for (;;) {
    if (
      await get(port, '/metrics').then(
        () => true,
        () => false,
      )
    )
      return nginx
    if (nginx.exitCode !== null) throw new Error('nginx ended')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function get(port: number, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number | undefined; body: string; kept: unknown }>((resolve, reject) => {
    const options = {
      port,
      path,
      headers: { host: 'gathri.example', ...headers },
      rejectUnauthorized: false,
      agent: false,
    } as const
    const sent = ask({ host: '127.0.0.1', ...options }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text) => (body += text))
      response.on('end', () => resolve({ status: response.statusCode, body, kept: response.headers['x-kept'] }))
    })
    sent.on('error', reject)
    sent.end()
  })
}
