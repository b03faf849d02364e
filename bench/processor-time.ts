import { existsSync, globSync, readFileSync } from 'node:fs'

/** What the kernel says of a process: processor time in milliseconds, memory in bytes. */
export interface ProcessStat {
  parent: number
  /** Its own time, all threads, in user and system mode. */
  own: number
  /** Time of children that have ended. */
  ended: number
  resident: number
}

/** Linux counts in hundredths of a second on every machine in use, and in pages. */
const TICK_MS = 10
const PAGE_BYTES = 4096

/** Whether this system tells how much processor time a process has used. */
export const canReadProcesses = existsSync('/proc/self/stat')

/** Reads the text of `/proc/<pid>/stat`. The name in brackets may hold anything, brackets and spaces too. */
export function readStat(text: string): ProcessStat {
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .trim()
    .split(' ')
    .map(Number)
  const field = (number: number) => fields[number - 3] ?? Number.NaN
  return {
    parent: field(4),
    own: (field(14) + field(15)) * TICK_MS,
    ended: (field(16) + field(17)) * TICK_MS,
    resident: field(24) * PAGE_BYTES,
  }
}

/** undefined where there is no such process, or no such system. */
export function readProcessStat(pid: number): ProcessStat | undefined {
  try {
    return readStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return undefined
  }
}

/** A process and all that came from it and still runs. */
export function listProcessTree(pid: number): ProcessStat[] {
  const all = globSync('/proc/[0-9]*').map((folder) => Number(folder.slice('/proc/'.length)))
  const stats = new Map(all.flatMap((id) => (readProcessStat(id) ? [[id, readProcessStat(id)!] as const] : [])))
  const isFamily = (id: number): boolean => id === pid || (id > 1 && isFamily(stats.get(id)?.parent ?? 0))
  return [...stats].filter(([id]) => isFamily(id)).map(([, stat]) => stat)
}

/** Processor time of a process and its whole family so far, in milliseconds; of those that ended, too. */
export function readTreeCpuTime(pid: number): number {
  return listProcessTree(pid).reduce((sum, { own, ended }) => sum + own + ended, 0)
}
