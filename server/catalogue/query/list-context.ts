import type { Reads } from '#server/platform/database/open-database.ts'
import type { CountCache } from './count-cache.ts'
import type { PageAnchors } from './page-anchors.ts'

/**
 * `counted`: so many are counted at the most. `step`: deeper pages begin at a known place, so far before them at the most. `named`: with
 * more names than these, a corrected word is looked for in names alone.
 */
export type ListBounds = { counted: number; step: number; named: number }

export type ListContext = { database: Reads; counts: CountCache; anchors: PageAnchors; bounds: ListBounds }
