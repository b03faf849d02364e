// `npm run backup -- --to /backups`; docs/operations.md describes the drill.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readStartConfig } from '#config'
import { createBackup, createBaseBackup, removeOldBackups } from './backup/create-backup.ts'
import { findAge, runPipe } from './backup/programs.ts'
import { countRows } from './backup/read-books.ts'
import { say } from './say.mjs'

const { values } = parseArgs({
  options: {
    to: { type: 'string' },
    base: { type: 'boolean', default: false },
    keep: { type: 'string' },
    'make-key': { type: 'string' },
  },
})

try {
  if (values['make-key'] === undefined) await backUp()
  else await makeKey(values['make-key'])
} catch (error) {
  say.failed(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function backUp(): Promise<void> {
  const settings = readStartConfig()
  const to = values.to ?? settings.backups.dir
  if (to === undefined)
    throw new Error('Say where backups go: npm run backup -- --to /backups, or BACKUP_DIR. Best on another machine.')
  const keep = readKeep(values.keep)
  const { folder, bytes } = await say.during(
    'backup',
    values.base
      ? 'of the whole PostgreSQL server'
      : settings.databaseUrl
        ? 'of PostgreSQL'
        : 'of the embedded database',
    values.base
      ? createBaseBackup(settings, to, new Date())
      : createBackup(settings, to, new Date()).then((backup) => {
          say.done('books', `${countRows(backup.books)} rows in ${Object.keys(backup.books).length} tables`)
          return backup
        }),
  )
  console.log(`\n    ${folder}, ${(bytes / 1e6).toFixed(1)} MB, encrypted\n`)
  const removed = keep === undefined ? [] : await removeOldBackups(to, keep)
  for (const old of removed) say.done('removed', old)
}

function readKeep(given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  if (!/^[1-9]\d{0,3}$/.test(given)) throw new Error(`--keep wants how many backups stay, 1 or more, not "${given}".`)
  return Number(given)
}

async function makeKey(file: string): Promise<void> {
  if (existsSync(file))
    throw new Error(`${file} is there already. A key that is lost opens no backup again: name another file.`)
  await runPipe([{ program: findAge('age-keygen'), args: ['-o', file] }])
  const recipient = /public key: (\S+)/.exec(await readFile(file, 'utf8'))?.[1] ?? ''
  console.log(
    `\n    The key is in ${file}. Keep it on another machine and on paper: without it no backup opens.\n` +
      `    The shop needs only this, which writes backups and opens none:\n\n    BACKUP_RECIPIENT=${recipient}\n`,
  )
}
