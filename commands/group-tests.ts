import { globSync, readFileSync } from 'node:fs'

export function findTests(places: readonly string[]): string[] {
  const find = (place: string) => globSync(/[*.]/.test(place) ? place : `${place}/**/*.test.ts`).sort()
  return [...new Set(places.flatMap(find))]
}

// Tests that measure their process or set its clock get their own process.
const needsOwnProcess = /process\.\w*Usage\(|measureCpuTime|mock\.timers|\bheap\b/

// A process with many embedded databases sometimes crashes in V8 (nodejs/node#64500).
export const maxGroupSize = (environment: NodeJS.Dict<string>): number => (environment['TEST_DATABASE_URL'] ? 80 : 1)

export function groupTests(files: string[], processes: number, most: number): string[][] {
  const alone = files.filter((file) => needsOwnProcess.test(readFileSync(file, 'utf8')))
  const together = files.filter((file) => !alone.includes(file))
  const rounds = Math.ceil(together.length / (most * processes))
  const size = Math.ceil(together.length / (rounds * processes))
  const groups: string[][] = []
  while (together.length > 0) groups.push(together.splice(0, size))
  // Small ones at the end keep all processors at work.
  return [...groups, ...alone.map((file) => [file])]
}
