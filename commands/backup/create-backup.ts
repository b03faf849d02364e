import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Settings } from '#config'
import { findPrimaryUrl } from './find-primary-url.ts'
import { openEmbedded } from './open-embedded.ts'
import { openPostgresSnapshot } from './open-postgres-snapshot.ts'
import { fingerprintKeys } from './key-fingerprint.ts'
import { listBackups, nameFolder, type Manifest } from './manifest.ts'
import {
  createMeasure,
  findAge,
  findPostgresProgram,
  findProgram,
  hidePassword,
  runPipe,
  type Step,
} from './programs.ts'
import { readBooks, type Books } from './read-books.ts'

export type BackupSettings = Pick<Settings, 'databaseUrl' | 'migrationUrl' | 'dataDir' | 'backups' | 'sessionSecrets'>
export type Backup = { folder: string; bytes: number }
/** Read in the same snapshot as the database, stored encrypted beside it. */
export type BackedUpBooks = { books: Books; keys: string }

// The shop recreates these; the database has its own dump.
const notFiles = ['database', 'pictures', 'lock']

/** Backs up a running shop on PostgreSQL, or a stopped one on the embedded database. Cleans up when it throws. */
export async function createBackup(
  settings: BackupSettings,
  to: string,
  now: Date,
): Promise<Backup & { books: Books }> {
  const source = await openSource(settings)
  try {
    let books: Books = {}
    const backup = await writeFolder(settings, { to, now, kind: source.kind }, async (write) => {
      await write('database.age', source.steps, source.input)
      books = await readBooks(source.query)
      const kept: BackedUpBooks = { books, keys: await fingerprintKeys(settings) }
      await write('books.age', [], Readable.from([JSON.stringify(kept)]))
      if (existsSync(settings.dataDir)) await write('files.age', [packFiles(settings.dataDir)])
    })
    return { ...backup, books }
  } finally {
    await source.close()
  }
}

/** The whole server, as the start for its archived WAL; needs a role with REPLICATION. */
export async function createBaseBackup(settings: BackupSettings, to: string, now: Date): Promise<Backup> {
  const source = await findSourceUrl(settings)
  if (source === undefined) throw new Error('A base backup is of PostgreSQL: set DATABASE_URL.')
  const { url, env } = hidePassword(source)
  const program = findPostgresProgram('pg_basebackup')
  const args = ['-d', url, '-D', '-', '-F', 't', '-X', 'fetch', '-c', 'fast', '--no-password']
  return writeFolder(settings, { to, now, kind: 'base' }, (write) => write('base.age', [{ program, args, env }]))
}

/** Keeps the newest complete backups of each kind. @returns the removed folders */
export async function removeOldBackups(dir: string, keep: number): Promise<string[]> {
  const all = await listBackups(dir)
  const isBase = ({ manifest }: { manifest: Manifest }) => manifest.kind === 'base'
  const old = [all.filter(isBase), all.filter((one) => !isBase(one))].flatMap((kind) => kind.slice(0, -keep))
  for (const { folder } of old) await rm(folder, { recursive: true })
  return old.map(({ folder }) => folder)
}

type Write = (name: string, steps: readonly Step[], input?: Readable) => Promise<void>

async function writeFolder(
  { backups }: BackupSettings,
  { to, now, kind }: { to: string; now: Date; kind: Manifest['kind'] },
  fill: (write: Write) => Promise<void>,
): Promise<Backup> {
  const encrypt = encryptFor(backups.recipient)
  const folder = join(to, nameFolder(now, kind === 'base'))
  const partial = `${folder}.partial`
  const parts: Manifest['parts'] = {}
  await mkdir(to, { recursive: true })
  await mkdir(partial, { mode: 0o700 })
  try {
    await fill(async (name, steps, input) => {
      const measure = createMeasure()
      const file = createWriteStream(join(partial, name), { mode: 0o600, flush: true })
      const written = pipeline(measure.stream, file)
      const [first = encrypt, ...others] = [...steps, encrypt]
      await Promise.all([runPipe([first, ...others], { ...(input && { input }), output: measure.stream }), written])
      parts[name] = measure.read()
    })
    const manifest: Manifest = { format: 1, kind, createdAt: now.toISOString(), parts }
    await writeFile(join(partial, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true })
    await rename(partial, folder)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
  return { folder, bytes: Object.values(parts).reduce((sum, { bytes }) => sum + bytes, 0) }
}

function encryptFor(recipients: readonly string[] | undefined): Step {
  if (!recipients)
    throw new Error(
      'BACKUP_RECIPIENT is missing: a backup holds what people ordered, and is written encrypted only. ' +
        'Make a key with npm run backup -- --make-key gathri.key, keep it on another machine, and set what it prints.',
    )
  return { program: findAge(), args: ['--encrypt', ...recipients.flatMap((recipient) => ['-r', recipient])] }
}

function packFiles(dataDir: string): Step {
  const program = findProgram('tar', 'Install tar.')
  // GNU tar exits with 1 when a file grew during the read, as the sandbox's journal does.
  return {
    program,
    args: ['-C', dataDir, ...notFiles.map((name) => `--exclude=./${name}`), '-cf', '-', '.'],
    fineCodes: [1],
  }
}

async function findSourceUrl({ backups, migrationUrl, databaseUrl }: BackupSettings): Promise<string | undefined> {
  return databaseUrl === undefined ? undefined : findPrimaryUrl(backups.databaseUrl ?? migrationUrl ?? databaseUrl)
}

async function openSource(settings: BackupSettings) {
  const url = await findSourceUrl(settings)
  if (url !== undefined) return openPostgresSnapshot(url)
  const embedded = await openEmbedded(settings.dataDir)
  return { kind: 'embedded' as const, steps: [], input: await embedded.dump(), ...embedded }
}
