// `npm run store-settings` moves changeable settings from the environment into the database, and seals their keys.
import { readGivenSettings, readStartConfig } from '#config'
import { storeGivenSettings } from '#server/platform/configuration/store-given-settings.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { loadDerivedKeys } from '#server/platform/settings/derived-keys.ts'
import { say } from './say.mjs'

try {
  const settings = readStartConfig()
  const database = await openDatabase({ url: settings.databaseUrl, dataDir: settings.dataDir })
  try {
    const keys = await loadDerivedKeys(settings)
    const names = await storeGivenSettings({ database, keys, now: () => new Date() }, readGivenSettings())
    if (names.length === 0) console.log('\n    The environment sets nothing that the back office could change.\n')
    else
      console.log(
        `\n    These are in the database now. Take them out of the environment, and they can be changed under Settings:\n\n    ${names.join('\n    ')}\n`,
      )
  } finally {
    await database.close()
  }
} catch (error) {
  say.failed(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
