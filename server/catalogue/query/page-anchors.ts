import { LRUCache } from 'lru-cache'

export type Anchor = { place: number; id: number }

export interface PageAnchors {
  find(list: string, version: number, place: number): Anchor | undefined
  add(list: string, version: number, anchors: readonly Anchor[]): void
}

/** Limits memory to some megabytes: lists, and places per list. */
const MOST_LISTS = 200
const MOST_PLACES = 2_000

/** Known places in long lists, valid for one version, so that deep pages are not counted from the start. */
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
