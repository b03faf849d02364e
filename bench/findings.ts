import type { BenchEnvironment } from './shop/bench-environment.ts'
import type { ThresholdName } from './thresholds.ts'

/** The first column is the name of the row. */
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
  /** Measured only when it is named. */
  isAskedFor?: true
  measure(environment: BenchEnvironment): Promise<Findings>
}
