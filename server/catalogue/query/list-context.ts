import type { Reads } from '#server/platform/database/open-database.ts'
import type { CountCache } from './count-cache.ts'
import type { PageAnchors } from './page-anchors.ts'

/** `step`: distance of known places. `named`: beyond it, a corrected word searches names only. */
export type ListBounds = { counted: number; step: number; named: number }

export type ListContext = { database: Reads; counts: CountCache; anchors: PageAnchors; bounds: ListBounds }

/** The version now, and the last that may have changed which products lists have, or their order. */
export type CatalogueMoment = { version: number; listedAt: number }
export type FoundProducts = CatalogueMoment & { ids: readonly number[] }
