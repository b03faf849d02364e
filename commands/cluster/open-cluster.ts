import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig, type Settings } from '#config'
import { loadDerivedKeys } from '#server/platform/settings/derived-keys.ts'
import { serveDemoSandbox } from '../../open-sandbox.ts'
import { tellSandbox } from '../../web-processes.ts'
import { startShop } from '../start-shop.ts'
import { findFreePort, startCluster, startReplica, type PostgresCluster } from '../test-services.ts'
import { say } from '../say.mjs'
import { clusterFolder, forgetCluster, KILL_PRIMARY, rememberCluster } from './running-cluster.ts'
import { startHaproxy } from './start-haproxy.ts'
import { followSynchronously, promote } from './streaming.ts'

const SHOPS = ['one', 'two']

export async function openCluster(): Promise<void> {
  const closing: (() => Promise<unknown>)[] = []
  const ended = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.resolve())
  try {
    const { primary, standby } = await startPostgresPair(closing)
    const host = ({ url }: PostgresCluster) => new URL(url).host
    const databaseUrl = `postgres://postgres@${host(primary)},${host(standby)}/postgres`
    await mkdir(clusterFolder, { recursive: true })
    const settings = readConfig({ ...process.env, SHOP_MODE: 'demo', DATA_DIR: join(clusterFolder, 'data') }, {})
    const sandbox = await serveDemoSandbox(settings)
    closing.push(sandbox.close)
    const shops = await startShops(settings, { databaseUrl, replicaUrl: standby.url, ...tellSandbox(sandbox) })
    closing.push(() => Promise.all(shops.map((shop) => shop.stop())))
    const origins = shops.map(({ origin }) => origin)
    const haproxy = await startHaproxy(settings.port, origins)
    if (!haproxy) throw new Error('HAProxy is missing. Install it: apt-get install haproxy')
    closing.push(haproxy.stop)
    await rememberCluster({ pid: process.pid, databaseUrl })
    process.on(KILL_PRIMARY, () => void failOver(primary, standby))
    const panel = (await loadDerivedKeys(settings)).sandboxPanel
    printAddresses(settings, { origins, panel, primary, standby })
    await ended.promise
  } finally {
    await forgetCluster()
    for (const close of closing.reverse()) await close()
  }
}

async function startPostgresPair(closing: (() => Promise<unknown>)[]) {
  const primary = await startCluster()
  if (!primary) throw new Error('This needs PostgreSQL 15 or newer. Install it: apt-get install postgresql')
  closing.push(primary.stop)
  const standby = await startReplica(primary)
  closing.push(standby.stop)
  await followSynchronously(primary.url)
  return { primary, standby }
}

type Where = { databaseUrl: string; replicaUrl: string; [name: string]: string }

async function startShops(settings: Settings, { databaseUrl, replicaUrl, ...told }: Where) {
  const shops = []
  // The second shop finds the tables and products of the first.
  for (const name of SHOPS) {
    const shop = await startShop({
      ...told,
      NODE_ENV: 'production',
      PORT: String(await findFreePort()),
      PUBLIC_URL: settings.publicUrl,
      DATA_DIR: settings.dataDir,
      DATABASE_URL: databaseUrl,
      DATABASE_REPLICA_URL: replicaUrl,
    })
    await say.during(`shop ${name}`, shop.origin, shop.waitUntilReady())
    shops.push(shop)
  }
  return shops
}

async function failOver(primary: PostgresCluster, standby: PostgresCluster): Promise<void> {
  await say.during('primary', 'killed', primary.crash())
  await say.during('replica', 'takes over', promote(standby.url))
}

type Opened = { origins: readonly string[]; panel: string; primary: PostgresCluster; standby: PostgresCluster }

function printAddresses({ publicUrl }: Settings, { origins, panel, primary, standby }: Opened): void {
  const lines = [
    ['Shop', publicUrl],
    // Behind a proxy no request counts as local.
    ['Sandbox', `${publicUrl}/sandbox?panel=${panel}`],
    ...origins.map((origin, index) => [`Shop ${SHOPS[index]}`, origin]),
    ['Primary', primary.url],
    ['Replica', standby.url],
  ]
  console.log(`\n${lines.map(([name = '', link]) => `    ${name.padEnd(9)} ${link}`).join('\n')}\n`)
  console.log('    In another terminal: npm run cluster -- --kill-primary, then npm run cluster -- --check.')
  console.log('    Ctrl-C ends it, and all of it is gone.\n')
}
