import { defects } from './defects.ts'
import { playPlanted, playSound } from './planted-run.ts'

/**
 * Plants one defect after the other and prints which check noticed it. Each situation is played on the sound shop, too:
 * an alarm there would be a false one.
 * @param only parts of names; all defects when empty
 * @returns whether every defect was noticed, and nothing else
 */
export async function provePlanted(server: string | undefined, only: readonly string[]): Promise<boolean> {
  const chosen = defects.filter(
    ({ name, needsPostgres }) =>
      (server || !needsPostgres) && (only.length === 0 || only.some((part) => name.includes(part))),
  )
  if (chosen.length === 0) throw new Error(`There is no such defect. The defects:\n${names()}`)
  console.log(`\n  ${chosen.length} defects, each planted in a copy of the source\n`)
  let missed = 0
  for (const defect of chosen) {
    const falseAlarm = await playSound(defect, server)
    const noticed = await playPlanted(defect, server)
    const isCaught = noticed.length > 0 && falseAlarm.length === 0
    if (!isCaught) missed++
    const words =
      falseAlarm.length > 0
        ? `FALSE ALARM without it: ${falseAlarm.join('; ')}`
        : noticed.join('; ') || 'NOT NOTICED'
    console.log(`  ${isCaught ? '✓' : '✗'} ${defect.name.padEnd(72)} ${words}`)
  }
  console.log(`\n  ${chosen.length - missed} of ${chosen.length} noticed.\n`)
  return missed === 0
}

const names = () => defects.map(({ name }) => `  ${name}`).join('\n')
