// `npm run cluster`: two shops, PostgreSQL with a replica, and HAProxy before them, all on this machine, to see what happens
// on a bad day. Everything is gone when it ends.
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
