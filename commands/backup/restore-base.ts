import { createReadStream } from 'node:fs'
import { appendFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readManifest, verifyParts } from './manifest.ts'
import { findAge, findProgram, runPipe } from './programs.ts'

type Recovery = {
  /** File of the age identity; the server reads it during the recovery. */
  key: string
  into: string
  wal: string
  /** A timestamp in PostgreSQL's notation with its zone; undefined recovers all WAL. */
  until: string | undefined
}

export async function restoreBase(folder: string, recovery: Recovery): Promise<void> {
  const { key, into, wal } = recovery
  const manifest = await readManifest(folder)
  if (manifest.kind !== 'base') throw new Error('This is no base backup: restore it without --into.')
  if ((await readdir(into).catch(() => [])).length > 0)
    throw new Error(`${into} is not empty: it may be a living server's. Nothing was restored; name an empty folder.`)
  if ((await readdir(wal).catch(() => [])).length === 0)
    throw new Error(`${wal} holds no archived WAL. Nothing was restored; name the folder that archive_command fills.`)
  await verifyParts(folder, manifest)
  await mkdir(into, { recursive: true, mode: 0o700 })
  const decrypt = { program: findAge(), args: ['--decrypt', '-i', key] }
  const unpack = { program: findProgram('tar', 'Install tar.'), args: ['-C', into, '-xf', '-'] }
  try {
    await runPipe([decrypt, unpack], { input: createReadStream(join(folder, 'base.age')) })
    await writeRecovery(recovery)
  } catch (error) {
    await rm(into, { recursive: true, force: true })
    throw error
  }
}

async function writeRecovery({ key, into, wal, until }: Recovery): Promise<void> {
  const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
  const settings = [
    `restore_command = ${quote(`${findAge()} --decrypt -i "${resolve(key)}" -o "%p" "${resolve(wal)}/%f.age"`)}`,
    ...(until === undefined ? [] : [`recovery_target_time = ${quote(until)}`]),
    `recovery_target_action = 'promote'`,
    // The copy must not write into the archive of the running server.
    `archive_mode = 'off'`,
  ]
  await appendFile(join(into, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
  await writeFile(join(into, 'recovery.signal'), '')
}
