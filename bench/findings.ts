import type { BenchEnvironment } from './shop/bench-environment.ts'
import type { ThresholdName } from './thresholds.ts'

export interface Table {
  title: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  notes?: readonly string[]
}

export interface Findings {
  tables: Table[]
  figures: Partial<Record<ThresholdName, number>>
}

export interface Part {
  name: string
  /** Runs only when named on the command line. */
  isAskedFor?: true
  measure(environment: BenchEnvironment): Promise<Findings>
}
