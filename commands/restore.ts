// `npm run restore -- /backups/gathri-… --key gathri.key` needs an empty database; see docs/operations.md.
import { parseArgs } from 'node:util'
import { readStartConfig } from '#config'
import { countRows } from './backup/read-books.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { restoreBase } from './backup/restore-base.ts'
import { say } from './say.mjs'

const usage =
  'npm run restore -- FOLDER --key KEY                                into DATABASE_URL and DATA_DIR, both empty\n' +
  '    npm run restore -- FOLDER --key KEY --into DATA --wal ARCHIVE [--until "2026-11-23 14:30:00+05:30"]   of a base backup'

const text = { type: 'string' } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { key: text, into: text, wal: text, until: text },
})

try {
  const [folder] = positionals
  const { key, into, wal, until } = values
  if (folder === undefined || key === undefined)
    throw new Error(`Say which backup, and which key opens it:\n\n    ${usage}`)
  if (into === undefined) await restore(folder, key)
  else if (wal === undefined) throw new Error(`Say where the archived WAL is:\n\n    ${usage}`)
  else await restoreServer(folder, { key, into, wal, until })
} catch (error) {
  say.failed(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function restore(folder: string, key: string): Promise<void> {
  const settings = readStartConfig()
  const restored = await say.during('restore', folder, restoreBackup(settings, folder, key))
  const { books, differences, violations, warnings } = restored
  for (const warning of warnings) console.log(`\n  ! ${warning}`)
  if (differences.length > 0)
    throw new Error(`What was restored is not what was backed up:\n  ${differences.join('\n  ')}`)
  say.done('books', `${countRows(books)} rows in ${Object.keys(books).length} tables, as they were backed up`)
  if (violations.length > 0)
    throw new Error(
      'All of the backup was restored, and its books break rules. Somebody has to look before the shop opens:\n' +
        `  ${violations.join('\n  ')}`,
    )
  say.done('ledger', 'every rule of the books holds')
}

async function restoreServer(folder: string, recovery: Parameters<typeof restoreBase>[1]): Promise<void> {
  await say.during('restore', folder, restoreBase(folder, recovery))
  console.log(
    `\n    ${recovery.into} is ready. Give it to the user of PostgreSQL (chown -R postgres), let that user read the key\n` +
      '    and the archive, and start PostgreSQL on it: it recovers, then opens. Take the key away afterwards.\n',
  )
}
