import type { BenchEnvironment } from './shop/bench-environment.ts'
import type { ThresholdName } from './thresholds.ts'

/** Figures as people read them; the first column names what the row is about. */
export interface Table {
  title: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** What must be known to read it. */
  notes?: readonly string[]
}

/** What a part has found: tables to read, and the figures that are held against a bar. */
export interface Findings {
  tables: Table[]
  figures: Partial<Record<ThresholdName, number>>
}

/** One part of the measurements, run by its name. */
export interface Part {
  name: string
  measure(workshop: BenchEnvironment): Promise<Findings>
}
