import { execFile } from 'node:child_process'
import { statfs } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Settings } from '#config'
import { listBackups } from '../backup/manifest.ts'
import { eachOr, fine, look, stop, type Finding } from './finding.ts'

const GIGABYTE = 1e9
const LEAST_GIGABYTES = 1
const GOOD_GIGABYTES = 5
/** One backup a night, up to two hours late. */
const BACKUP_HOURS = 26
const HOUR_MS = 60 * 60_000

export async function examineDisk(folders: readonly string[]): Promise<Finding[]> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const stats = await statfs(folder).catch(() => undefined)
      if (!stats)
        return look(`${folder} is not there, or cannot be read: make it, and give it to the user of the shop.`)
      return judgeSpace(folder, (stats.bavail * stats.bsize) / GIGABYTE)
    }),
  )
  return found
}

export function judgeSpace(folder: string, gigabytes: number): Finding {
  const left = `${gigabytes.toFixed(1)} GB are free where ${folder} is`
  if (gigabytes < LEAST_GIGABYTES)
    return stop(`${left}: writing will fail soon. Make room, or move it to a larger disk.`)
  if (gigabytes < GOOD_GIGABYTES) return look(`${left}: plan for a larger disk.`)
  return fine(`${left}.`)
}

export async function examineBackups({ backups }: Pick<Settings, 'backups'>, now: Date): Promise<Finding[]> {
  const found: Finding[] = []
  if (!backups.recipient)
    found.push(
      stop(
        'BACKUP_RECIPIENT is missing: no backup can be written. Make a key with npm run backup -- --make-key gathri.key.',
      ),
    )
  if (backups.dir === undefined)
    return [...found, stop('BACKUP_DIR is missing: set the folder that npm run backup writes to every night.')]
  const newest = (await listBackups(backups.dir)).at(-1)
  if (!newest)
    return [
      ...found,
      stop(
        `${backups.dir} holds no backup. Run npm run backup, and let deploy/gathri-backup.timer run it every night.`,
      ),
    ]
  const hours = (now.getTime() - Date.parse(newest.manifest.createdAt)) / HOUR_MS
  if (hours > BACKUP_HOURS)
    found.push(
      stop(`The newest backup is ${Math.floor(hours)} hours old. Run npm run backup, and see why its timer did not.`),
    )
  return eachOr(
    found,
    `The newest backup is ${Math.max(0, Math.floor(hours))} hours old. Restore it once a quarter (docs/operations.md).`,
  )
}

/** Days and invoices follow Indian time; a wrong clock makes wrong documents. */
export async function examineClock(): Promise<Finding[]> {
  const shown = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', timeZoneName: 'longOffset' }).format()
  if (!shown.includes('+05:30'))
    return [stop('This Node does not know India’s time. Install a Node with full ICU, as nodejs.org builds it.')]
  const synchronized = await promisify(execFile)('timedatectl', ['show', '-p', 'NTPSynchronized', '--value']).then(
    ({ stdout }) => stdout.trim(),
    () => 'unknown',
  )
  if (synchronized === 'no')
    return [
      stop('The clock of this machine is not set by NTP: orders would carry wrong days. Run timedatectl set-ntp true.'),
    ]
  if (synchronized === 'yes') return [fine('The clock is set by NTP.')]
  return [look('Whether NTP sets the clock of this machine cannot be seen from here: look at its host.')]
}
