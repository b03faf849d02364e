import { stockProducts, checkInvariants } from '../check-invariants.ts'
import { openProofEnvironment } from '../open-environment.ts'
import { invariantNumber } from '../print-report.ts'
import type { Mutation } from './mutation.ts'
import { applyMutation } from './apply-mutation.ts'
import { openScenario } from './scenario.ts'

/** What was noticed: numbers of invariants, and sentences that did not hold. */
export type DetectedViolations = string[]

/** Plays a defect's situation on the shop as it is, which must go well. */
export function runUnmutated(defect: Mutation, server: string | undefined): Promise<DetectedViolations> {
  return runScenario(defect, server, process.cwd())
}

/** Plays it on a copy with the defect in it, until the proof notices; three times at most. */
export async function runMutated(defect: Mutation, server: string | undefined): Promise<DetectedViolations> {
  const { source, remove } = applyMutation(defect.name, defect.patches)
  try {
    for (let attempts = 0; attempts < 3; attempts++) {
      const noticed = await runScenario(defect, server, source)
      if (noticed.length > 0) return noticed
    }
    return []
  } finally {
    remove()
  }
}

async function runScenario(defect: Mutation, server: string | undefined, source: string): Promise<DetectedViolations> {
  const variables = await openProofEnvironment({
    server,
    source,
    ...(defect.settings && { settings: defect.settings }),
  })
  try {
    const stocked = await stockProducts(variables, 4)
    await variables.shop.start()
    const scenario = openScenario(variables, stocked)
    const unheld = await defect.run(scenario)
    await variables.shop.stop()
    const { violations } = await checkInvariants(variables, scenario.history, stocked.units)
    return [...new Set(violations.map(invariantNumber)), ...scenario.history.unexpectedErrors, ...unheld]
  } finally {
    await variables.close()
  }
}
