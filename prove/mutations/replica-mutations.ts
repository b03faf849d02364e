import { Client } from 'pg'
import { promote } from '../../commands/cluster/streaming.ts'
import { signInStaff } from '../staff/staff-member.ts'
import type { Mutation } from './mutation.ts'
import { PATIENCE_MS, violationUnless, waitUntil, type Scenario, type Servers } from './scenario.ts'

const NEW_NAME = 'Lotus Hamper of Today'
/** Longer than a change takes to reach every page. */
const NOTICED_AFTER_MS = 6_000

export const replicaMutations: Mutation[] = [
  {
    name: 'a product is shown from memory after it has changed',
    file: 'server/catalogue/query/kept-products.ts',
    from: 'if (version !== kept.version) await forgetChanged(database, kept)',
    to: 'kept.version = version',
    async run(scenario) {
      const path = `api/products/${scenario.plenty}?populate=images`
      await showsNewName(scenario, path)
      await rename(scenario)
      const isShown = await waitUntil(() => showsNewName(scenario, path), NOTICED_AFTER_MS)
      return violationUnless(isShown, 'what was changed is shown')
    },
  },
  {
    name: 'a replica that stands still is read all the same',
    needsReplica: true,
    settings: { DATABASE_REPLICA_LAG_SECONDS: '3600' },
    patches: [
      {
        file: 'server/catalogue/listing/replica-checks.ts',
        from: 'version >= Math.max(required, mark?.version ?? 0)',
        to: 'version >= 0',
      },
      {
        file: 'server/catalogue/listing/replica-checks.ts',
        from: '      state.isInUse = false\n      looking.wake()',
        to: '      looking.wake()',
      },
    ],
    async run(scenario) {
      await waitUntil(() => isReplicaRead(scenario))
      await askStandby(scenario, 'SELECT pg_wal_replay_pause()')
      await rename(scenario)
      const isShown = await waitUntil(() => showsNewName(scenario), NOTICED_AFTER_MS)
      await askStandby(scenario, 'SELECT pg_wal_replay_resume()')
      return violationUnless(isShown, 'what was changed is shown, however far the replica is')
    },
  },
  {
    name: 'when the primary has died its successor is not looked for',
    needsReplica: true,
    patches: [
      { file: 'server/platform/database/database-hosts.ts', from: 'at = (at + 1) % urls.length', to: 'at += 0' },
    ],
    async run(scenario) {
      await scenario.createOrder()
      const { primary, standby } = serversOf(scenario)
      await primary.crash()
      await promote(standby.url)
      const isOpen = await waitUntil(() => takesOrders(scenario), PATIENCE_MS)
      return violationUnless(isOpen, 'what was promoted takes orders')
    },
  },
]

function serversOf({ servers }: Scenario): Servers {
  if (!servers) throw new Error('This defect needs a replica')
  return servers
}

async function askStandby(scenario: Scenario, text: string): Promise<void> {
  const client = new Client({ connectionString: serversOf(scenario).standby.url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

async function isReplicaRead({ environment, plenty }: Scenario): Promise<boolean> {
  await fetch(`${environment.shop.url}/api/products/${plenty}`)
  const metrics = await (await fetch(`${environment.shop.url}/metrics`)).text()
  return /gathri_replica_in_use\{[^}]*\} 1/.test(metrics)
}

async function rename({ environment, plenty }: Scenario): Promise<void> {
  const staff = await signInStaff(environment.shop.url, 'owner', PATIENCE_MS)
  const { version } = (await staff.ask(`GET products/${plenty}`)).body.data as { version: number }
  const headers = { 'if-match': `"v${version}"` }
  await staff.ask(`PATCH products/${plenty}`, { body: { name: NEW_NAME }, headers })
}

async function showsNewName({ environment, plenty }: Scenario, path = `product/${plenty}`): Promise<boolean> {
  return (await (await fetch(`${environment.shop.url}/${path}`)).text()).includes(NEW_NAME)
}

async function takesOrders({ requestOrder, plenty }: Scenario): Promise<boolean> {
  const asked = await requestOrder([{ id: plenty, quantity: 1 }]).catch(() => undefined)
  return asked?.status === 200
}
