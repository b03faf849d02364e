import { createReadStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Client } from 'pg'
import { defaultLimits, openDatabase } from '#server/platform/database/open-database.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import type { BackedUpBooks, BackupSettings } from './create-backup.ts'
import { findPrimaryUrl } from './find-primary-url.ts'
import { fingerprintKeys } from './key-fingerprint.ts'
import { readManifest, verifyParts } from './manifest.ts'
import { openEmbedded } from './open-embedded.ts'
import { findAge, findPostgresProgram, findProgram, hidePassword, readPipe, runPipe, type Step } from './programs.ts'
import { compareBooks, readBooks, type Books } from './read-books.ts'

/** `differences`: the copy differs from the backup. `violations`: it is equal, but breaks a rule of the books. */
export type Restored = { books: Books; differences: string[]; violations: string[]; warnings: string[] }

const CHECK_MS = 6 * 60 * 60_000
// A shop that never opened may have these in its folder.
const harmless = ['lock', 'pictures']

/** Needs an empty database and an empty data folder; migrates to this version. @param key file of the age identity */
export async function restoreBackup(settings: BackupSettings, folder: string, key: string): Promise<Restored> {
  const manifest = await readManifest(folder)
  if (manifest.kind === 'base')
    throw new Error('This is a base backup of a whole PostgreSQL server: restore it with --into FOLDER.')
  requireSameKind(settings, manifest.kind)
  await verifyParts(folder, manifest)
  const decrypt: Step = { program: findAge(), args: ['--decrypt', '-i', key] }
  const read = (name: string) => createReadStream(join(folder, name))
  const kept = await readBackedUp(decrypt, read('books.age'), key)
  await requireEmptyFolder(settings.dataDir)
  if (settings.databaseUrl === undefined) await restoreEmbedded(settings, decrypt, read('database.age'))
  else await restorePostgres(settings, decrypt, read('database.age'))
  if (manifest.parts['files.age']) await unpackFiles(settings.dataDir, decrypt, read('files.age'))
  const books = await readRestored(settings)
  const differences = compareBooks(kept.books, books)
  const isSameSecret = kept.keys === (await fingerprintKeys(settings))
  return {
    books,
    differences,
    violations: differences.length > 0 ? [] : await checkBooks(settings),
    warnings: isSameSecret ? [] : [otherSecret],
  }
}

const otherSecret =
  'The SESSION_SECRET here is not the one of the backed-up shop: keys of providers and codes of staff that are sealed with it ' +
  'cannot be opened, and links that were mailed do not open. Set the old one, or enter the keys again under Settings.'

function requireSameKind({ databaseUrl }: BackupSettings, kind: 'postgres' | 'embedded'): void {
  if (kind === 'postgres' && databaseUrl === undefined)
    throw new Error('This backup is of PostgreSQL: make an empty database (createdb), and set DATABASE_URL to it.')
  if (kind === 'embedded' && databaseUrl !== undefined)
    throw new Error(
      'This backup is of the embedded database: leave DATABASE_URL empty, and set DATA_DIR to an empty folder.',
    )
}

async function readBackedUp(decrypt: Step, input: Readable, key: string): Promise<BackedUpBooks> {
  try {
    return JSON.parse((await readPipe([decrypt], input)).toString()) as BackedUpBooks
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    throw new Error(`${key} does not open this backup: take the key that was made when it was written.\n${said}`, {
      cause: error,
    })
  }
}

async function requireEmptyFolder(dataDir: string): Promise<void> {
  const there = (await readdir(dataDir).catch(() => [])).filter((name) => !harmless.includes(name))
  if (there.length > 0)
    throw new Error(
      `${dataDir} holds a shop's data (${there.slice(0, 3).join(', ')}). Nothing was restored: set DATA_DIR to an empty folder.`,
    )
}

const findRestoreUrl = ({ migrationUrl, databaseUrl }: BackupSettings) =>
  findPrimaryUrl(migrationUrl ?? databaseUrl ?? '')

async function restorePostgres(settings: BackupSettings, decrypt: Step, input: Readable): Promise<void> {
  const target = await findRestoreUrl(settings)
  await requireEmptyDatabase(target)
  const { url, env } = hidePassword(target)
  const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', '--no-comments']
  const load = { program: findPostgresProgram('pg_restore'), args: [...args, '--no-password', `--dbname=${url}`], env }
  await runPipe([decrypt, load], { input })
  // Without statistics the rules of the books take minutes instead of seconds.
  await withClient(target, (client) => client.query('ANALYZE'))
}

async function requireEmptyDatabase(url: string): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ database: string; tables: number }>(
      `SELECT current_database() AS database, count(*)::int AS tables FROM pg_class
       WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')`,
    ),
  )
  const [found] = rows
  if (found && found.tables > 0)
    throw new Error(
      `The database "${found.database}" is not empty. Nothing was restored: make another one ` +
        `(createdb ${found.database}_restored), set DATABASE_URL to it, and change over when you have looked at it.`,
    )
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

async function restoreEmbedded({ dataDir }: BackupSettings, decrypt: Step, input: Readable): Promise<void> {
  const dump = await readPipe([decrypt], input)
  const database = await openEmbedded(dataDir, new Blob([dump]))
  await database.close()
}

async function unpackFiles(dataDir: string, decrypt: Step, input: Readable): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const unpack = { program: findProgram('tar', 'Install tar.'), args: ['-C', dataDir, '-xf', '-'] }
  await runPipe([decrypt, unpack], { input })
}

async function readRestored(settings: BackupSettings): Promise<Books> {
  if (settings.databaseUrl !== undefined)
    return withClient(await findRestoreUrl(settings), (client) => readBooks((text) => client.query(text)))
  const database = await openEmbedded(settings.dataDir)
  return readBooks(database.query).finally(() => database.close())
}

async function checkBooks({ databaseUrl, migrationUrl, dataDir }: BackupSettings): Promise<string[]> {
  const database = await openDatabase({
    url: databaseUrl,
    migrationUrl,
    dataDir,
    limits: { ...defaultLimits, statementMs: CHECK_MS, jobMs: CHECK_MS },
  })
  try {
    const found = await checkLedger(database)
    return found.map(({ invariant, reference }) => `${invariant}: ${reference}`)
  } finally {
    await database.close()
  }
}
