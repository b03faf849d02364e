import { parseArgs } from 'node:util'
import { faultProfileNames, type FaultProfile } from './fault-profiles.ts'

export const explanation = `
  npm run prove                            30 kills on PostgreSQL while people buy, staff work and the provider misbehaves
  npm run prove -- --kills 300 --orders 5000
  npm run prove -- --database embedded     the same on the embedded database
  npm run prove -- --crash-postgres 30     PostgreSQL itself falls, too
  npm run prove -- --planted               does the proof notice? defects are planted in a copy of the source
  npm run prove -- --rush 10000            so many checkouts at once for 100 pieces
  npm run prove -- --webhooks 10000        so many webhooks, each three times, shuffled
  npm run prove -- --rolling               two processes, restarted in turns while people buy
  npm run prove -- --failover              two shops behind HAProxy, restarted in turns; then the primary dies and its replica takes over

  --seed 7         the same shoppers, faults and moments again
  --faults usual   calm, usual or storm
  --shoppers 24    how many buy at once
  --staff 2        crews at once: a packer, somebody who gives money back and a stock-taker each
  --minutes 10     no more deaths after so long
`

export type ProofPlan = {
  what: 'kills' | 'planted' | 'rush' | 'webhooks' | 'rolling' | 'failover' | 'help'
  size: number
  seed: number
  kills: number
  orders: number
  shoppers: number
  crews: number
  crashes: number
  minutes: number
  faultProfile: FaultProfile
  database: 'embedded' | 'postgres'
  /** Runs `--planted` only for defects whose name contains one of these; all when empty. */
  only: string[]
}

export function readArguments(given: readonly string[]): ProofPlan {
  const { values, positionals } = parseArgs({
    args: given.map((word, at) => (isBareFaults(word, given[at + 1]) ? '--faults=usual' : word)),
    allowPositionals: true,
    options: {
      help: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      kills: { type: 'string' },
      orders: { type: 'string', default: '0' },
      shoppers: { type: 'string', default: '24' },
      staff: { type: 'string', default: '2' },
      'crash-postgres': { type: 'string', default: '0' },
      faults: { type: 'string', default: 'usual' },
      minutes: { type: 'string', default: '60' },
      database: { type: 'string', default: 'postgres' },
      planted: { type: 'boolean', default: false },
      rush: { type: 'string' },
      webhooks: { type: 'string' },
      rolling: { type: 'boolean', default: false },
      failover: { type: 'boolean', default: false },
    },
  })
  const crashes = count('--crash-postgres', values['crash-postgres'])
  const faults = faultProfileNames.find((name) => name === values.faults)
  if (!faults) throw new Error(`--faults is one of ${faultProfileNames.join(', ')}, not "${values.faults}".`)
  const { database } = values
  if (database !== 'embedded' && database !== 'postgres')
    throw new Error(`--database is embedded or postgres, not "${database}".`)
  if (database === 'embedded' && values.failover)
    throw new Error('--failover needs --database postgres: the embedded database has no replica.')
  if (database === 'embedded' && crashes > 0)
    throw new Error('--crash-postgres needs --database postgres: the embedded one dies with every kill.')
  return {
    what: chooseProof(values),
    size: count('--rush or --webhooks', values.rush ?? values.webhooks ?? '0'),
    seed: count('--seed', values.seed),
    kills: count('--kills', values.kills ?? (crashes > 0 ? '0' : '30')),
    orders: count('--orders', values.orders),
    shoppers: count('--shoppers', values.shoppers),
    crews: count('--staff', values.staff),
    crashes,
    minutes: count('--minutes', values.minutes),
    faultProfile: faults,
    database,
    only: positionals,
  }
}

const isBareFaults = (word: string, next = '--') => word === '--faults' && next.startsWith('--')

type RequestedProofs = {
  help: boolean
  planted: boolean
  rush?: string | undefined
  webhooks?: string | undefined
  rolling: boolean
  failover: boolean
}

function chooseProof({ help, planted, rush, webhooks, rolling, failover }: RequestedProofs): ProofPlan['what'] {
  if (help) return 'help'
  if (planted) return 'planted'
  if (rush !== undefined) return 'rush'
  if (webhooks !== undefined) return 'webhooks'
  if (failover) return 'failover'
  return rolling ? 'rolling' : 'kills'
}

function count(name: string, text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new Error(`${name} takes a whole number, not "${text}".`)
  return Number(text)
}
