import { mutations } from './mutations.ts'
import { runMutated, runUnmutated } from './run-mutation.ts'

/** @returns whether every defect is detected, and no scenario fails without its defect */
export async function proveMutations(server: string | undefined, only: readonly string[]): Promise<boolean> {
  const selected = mutations.filter(
    ({ name, needsPostgres, needsReplica }) =>
      (server || !(needsPostgres || needsReplica)) && (only.length === 0 || only.some((part) => name.includes(part))),
  )
  if (selected.length === 0) throw new Error(`There is no such defect. The defects:\n${names()}`)
  console.log(`\n  ${selected.length} defects, each planted in a copy of the source\n`)
  let missed = 0
  for (const defect of selected) {
    const falseAlarm = await runUnmutated(defect, server)
    const noticed = await runMutated(defect, server)
    const isCaught = noticed.length > 0 && falseAlarm.length === 0
    if (!isCaught) missed++
    const words =
      falseAlarm.length > 0 ? `FALSE ALARM without it: ${falseAlarm.join('; ')}` : noticed.join('; ') || 'NOT NOTICED'
    console.log(`  ${isCaught ? '✓' : '✗'} ${defect.name.padEnd(72)} ${words}`)
  }
  console.log(`\n  ${selected.length - missed} of ${selected.length} noticed.\n`)
  return missed === 0
}

const names = () => mutations.map(({ name }) => `  ${name}`).join('\n')
