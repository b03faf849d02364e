import { existsSync, globSync, readFileSync } from 'node:fs'

/** Processor time in milliseconds, memory in bytes. */
export interface ProcessStat {
  parent: number
  /** All threads, user and system mode. */
  own: number
  /** Time of ended children. */
  ended: number
  resident: number
}

/** Linux's usual CLK_TCK and page size. */
const TICK_MS = 10
const PAGE_BYTES = 4096

export const canReadProcesses = existsSync('/proc/self/stat')

/** @param text the content of `/proc/<pid>/stat`; the process name may contain brackets and spaces */
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

/** @returns undefined without the process or without /proc */
export function readProcessStat(pid: number): ProcessStat | undefined {
  try {
    return readStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return undefined
  }
}

export function listProcessTree(pid: number): ProcessStat[] {
  const all = globSync('/proc/[0-9]*').map((folder) => Number(folder.slice('/proc/'.length)))
  const stats = new Map(all.flatMap((id) => (readProcessStat(id) ? [[id, readProcessStat(id)!] as const] : [])))
  const isInTree = (id: number): boolean => id === pid || (id > 1 && isInTree(stats.get(id)?.parent ?? 0))
  return [...stats].filter(([id]) => isInTree(id)).map(([, stat]) => stat)
}

/** Milliseconds, including ended children. */
export function readTreeCpuTime(pid: number): number {
  return listProcessTree(pid).reduce((sum, { own, ended }) => sum + own + ended, 0)
}
