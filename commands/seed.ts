// `npm run seed [-- --products 100000]`. A shop on the embedded database has to be stopped first.
import { parseArgs } from 'node:util'
import { readStartConfig } from '#config'
import { openDatabase } from '#server/database/open-database.ts'
import { seedDemo } from '#server/seed/seed-demo.ts'
import { seedLarge } from '#server/seed/seed-large.ts'
import { say } from './say.mjs'

const MAX_PRODUCTS = 1_000_000

try {
  const wanted = readProductCount()
  const settings = readStartConfig()
  const database = await openDatabase({ url: settings.databaseUrl, dataDir: settings.dataDir })
  try {
    await say.during(
      'goods',
      'the demo goods',
      seedDemo(database).then((added) => (added > 0 ? `${added} products` : 'already there')),
    )
    if (wanted !== undefined)
      await say.during(
        'variations',
        `up to ${wanted} products`,
        seedLarge(database, wanted).then((added) => `${added} products more`),
      )
  } finally {
    await database.close()
  }
} catch (error) {
  say.failed(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

function readProductCount(): number | undefined {
  const { products } = parseArgs({ options: { products: { type: 'string' } } }).values
  if (products === undefined) return undefined
  if (!/^[1-9][0-9]{0,6}$/.test(products) || Number(products) > MAX_PRODUCTS)
    throw new Error(`--products wants a whole number from 1 to ${MAX_PRODUCTS}, not "${products}".`)
  return Number(products)
}
