import type { Reads } from '#server/platform/database/open-database.ts'
import type { CountCache } from './count-cache.ts'
import type { PageAnchors } from './page-anchors.ts'

/** `step`: distance of known places. `named`: beyond it, a corrected word searches names only. */
export type ListBounds = { counted: number; step: number; named: number }

export type ListContext = { database: Reads; counts: CountCache; anchors: PageAnchors; bounds: ListBounds }
