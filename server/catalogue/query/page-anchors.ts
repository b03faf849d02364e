import { LRUCache } from 'lru-cache'

/** The product `id` is the last of the first `place` of its list. */
export type Anchor = { place: number; id: number }

export interface PageAnchors {
  /** The last one before `place`. */
  find(list: string, version: number, place: number): Anchor | undefined
  add(list: string, version: number, anchors: readonly Anchor[]): void
}

/** Lists of which places are known, and the places of one list: some megabytes at the most. */
const MOST_LISTS = 200
const MOST_PLACES = 2_000

/** Where products stand in long lists, so that a deep page is not counted off from the first one. True for one version. */
export function createPageAnchors(): PageAnchors {
  const lists = new LRUCache<string, { version: number; anchors: Anchor[] }>({ max: MOST_LISTS })
  return {
    find(list, version, place) {
      const known = lists.get(list)
      return known?.version === version ? known.anchors.findLast((anchor) => anchor.place <= place) : undefined
    },
    add(list, version, added) {
      const known = lists.get(list)
      if (known && known.version > version) return
      const before = known?.version === version ? known.anchors : []
      const byPlace = new Map([...before, ...added].map((anchor) => [anchor.place, anchor]))
      const anchors = [...byPlace.values()].toSorted((one, other) => one.place - other.place)
      lists.set(list, { version, anchors: anchors.slice(0, MOST_PLACES) })
    },
  }
}
