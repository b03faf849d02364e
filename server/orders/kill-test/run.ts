import { parseArgs } from 'node:util'
import { killAgainAndAgain } from './kill-run.ts'

// `node server/orders/kill-test/run.ts --kills 300 --seed 7 --database postgres://…` for as long a run as you like.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '30' },
    shoppers: { type: 'string', default: '12' },
    database: { type: 'string' },
  },
})
const report = await killAgainAndAgain({
  seed: Number(values.seed),
  kills: Number(values.kills),
  shoppers: Number(values.shoppers),
  databaseUrl: values.database,
})
console.log(report)
process.exitCode = report.violations.length + report.surprises.length === 0 ? 0 : 1
