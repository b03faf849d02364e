import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'

export const clusterFolder = join('.data', 'cluster')
const file = join(clusterFolder, 'running.json')

export const KILL_PRIMARY = 'SIGUSR2'

type Running = { pid: number; databaseUrl: string }

export async function rememberCluster(running: Running): Promise<void> {
  await mkdir(clusterFolder, { recursive: true })
  await writeFile(file, JSON.stringify(running))
}

export const forgetCluster = () => rm(file, { force: true })

async function findRunning(): Promise<Running> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) throw new Error('No cluster is running here. Start one: npm run cluster')
  return JSON.parse(text)
}

export async function killPrimary(): Promise<void> {
  process.kill((await findRunning()).pid, KILL_PRIMARY)
  console.log('  The primary is killed, and the replica takes over: look at the shop meanwhile.\n')
}

export async function checkCluster(): Promise<boolean> {
  const { databaseUrl } = await findRunning()
  const database = await openDatabase({ url: databaseUrl, dataDir: undefined })
  try {
    const violations = await checkLedger(database)
    const { rows } = await database.pool.query<{ placed: number }>(
      'SELECT count(*) AS placed FROM orders WHERE placed_at IS NOT NULL',
    )
    for (const { invariant, reference } of violations) console.log(`  ✗ ${invariant}: ${reference}`)
    console.log(`  ${rows[0]?.placed ?? 0} orders placed; ${violations.length} rules of the books broken.\n`)
    return violations.length === 0
  } finally {
    await database.close()
  }
}
