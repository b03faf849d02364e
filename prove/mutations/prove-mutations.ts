import { mutations } from './mutations.ts'
import { runMutated, runUnmutated } from './run-mutation.ts'

/**
 * Plants one defect after the other and prints which check noticed it. Each situation is played on the sound shop, too:
 * an alarm there would be a false one.
 * @param only parts of names; all defects when empty
 * @returns whether every defect was noticed, and nothing else
 */
export async function proveMutations(server: string | undefined, only: readonly string[]): Promise<boolean> {
  const selectedOption = mutations.filter(
    ({ name, needsPostgres }) =>
      (server || !needsPostgres) && (only.length === 0 || only.some((part) => name.includes(part))),
  )
  if (selectedOption.length === 0) throw new Error(`There is no such defect. The defects:\n${names()}`)
  console.log(`\n  ${selectedOption.length} defects, each planted in a copy of the source\n`)
  let unmatchedQuery = 0
  for (const defect of selectedOption) {
    const falseAlarm = await runUnmutated(defect, server)
    const noticed = await runMutated(defect, server)
    const isCaught = noticed.length > 0 && falseAlarm.length === 0
    if (!isCaught) unmatchedQuery++
    const words =
      falseAlarm.length > 0 ? `FALSE ALARM without it: ${falseAlarm.join('; ')}` : noticed.join('; ') || 'NOT NOTICED'
    console.log(`  ${isCaught ? '✓' : '✗'} ${defect.name.padEnd(72)} ${words}`)
  }
  console.log(`\n  ${selectedOption.length - unmatchedQuery} of ${selectedOption.length} noticed.\n`)
  return unmatchedQuery === 0
}

const names = () => mutations.map(({ name }) => `  ${name}`).join('\n')
