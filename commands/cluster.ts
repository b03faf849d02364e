// `npm run cluster` runs two shops, PostgreSQL with a replica, and HAProxy on this machine, for drills.
import { openCluster } from './cluster/open-cluster.ts'
import { checkCluster, killPrimary } from './cluster/running-cluster.ts'
import { say } from './say.mjs'

try {
  const [what] = process.argv.slice(2)
  if (what === '--kill-primary') await killPrimary()
  else if (what === '--check') process.exitCode = (await checkCluster()) ? 0 : 1
  else if (what === undefined) await openCluster()
  else throw new Error(`npm run cluster takes --kill-primary or --check, not ${what}.`)
} catch (error) {
  say.failed(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
