// `npm run owner` prints a link that makes somebody an owner: valid for one hour and one use.
import { readStartConfig } from '#config'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { createOwnerLink } from '#server/platform/staff/create-owner-link.ts'
import { say } from './say.mjs'

try {
  const settings = readStartConfig()
  const database = await openDatabase({ url: settings.databaseUrl, dataDir: settings.dataDir })
  try {
    const link = await createOwnerLink({ database, settings, now: () => new Date() })
    console.log(`\n    Open this within an hour. It works once, and makes whoever opens it an owner:\n\n    ${link}\n`)
  } finally {
    await database.close()
  }
} catch (error) {
  say.failed(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
