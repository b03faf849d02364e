// fast-check uses the same examples in every run, so that no test fails at random.
// More examples: LAW_RUNS=100000 LAW_SEED=$RANDOM npm test -- shop
import { configureGlobal } from 'fast-check'

const runs = process.env['LAW_RUNS']
configureGlobal({
  seed: Number(process.env['LAW_SEED'] ?? 2026),
  ...(runs && { numRuns: Number(runs), interruptAfterTimeLimit: 300_000 }),
})
