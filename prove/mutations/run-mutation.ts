import { followSynchronously } from '../../commands/cluster/streaming.ts'
import { startCluster, startReplica, withoutFlushing } from '../../commands/test-services.ts'
import { stockProducts, checkInvariants } from '../check-invariants.ts'
import { openProofEnvironment } from '../open-environment.ts'
import { invariantNumber } from '../print-report.ts'
import type { Mutation } from './mutation.ts'
import { applyMutation } from './apply-mutation.ts'
import { openScenario, type Servers } from './scenario.ts'

/** Invariants such as I5, and sentences that did not hold. */
export type DetectedViolations = string[]

export function runUnmutated(defect: Mutation, server: string | undefined): Promise<DetectedViolations> {
  return runScenario(defect, server, process.cwd())
}

/** Some defects are races, so each gets three attempts. */
export async function runMutated(defect: Mutation, server: string | undefined): Promise<DetectedViolations> {
  const { source, remove } = applyMutation(defect)
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
  if (!defect.needsReplica) return runOn({ server }, defect, source)
  const primary = await startCluster(withoutFlushing)
  if (!primary) throw new Error('PostgreSQL is missing')
  const standby = await startReplica(primary, withoutFlushing)
  try {
    await followSynchronously(primary.url)
    return await runOn({ server: primary.url, servers: { primary, standby } }, defect, source)
  } finally {
    await Promise.all([primary.stop(), standby.stop()])
  }
}

async function runOn(
  { server, servers }: { server: string | undefined; servers?: Servers },
  defect: Mutation,
  source: string,
): Promise<DetectedViolations> {
  const environment = await openProofEnvironment({
    server,
    ...(servers && { standbys: [servers.standby.url], replica: servers.standby.url }),
    source,
    ...(defect.settings && { settings: defect.settings }),
  })
  try {
    const stocked = await stockProducts(environment, 4)
    const scenario = { ...openScenario(environment, stocked), ...(servers && { servers }) }
    const failures = await defect.run(scenario)
    await environment.shop.stop()
    const { history, staff } = scenario
    const { violations } = await checkInvariants(environment, history, stocked.units, staff)
    return [...new Set(violations.map(invariantNumber)), ...history.unexpectedErrors, ...failures]
  } finally {
    await environment.close()
  }
}
