const MAX_STORED = 1_000

export type RecentEntries<Entry> = {
  add(entry: Entry): void
  list(): Entry[]
  clear(): void
}

export function createRecentEntries<Entry>(): RecentEntries<Entry> {
  let entries: Entry[] = []
  return {
    add(entry) {
      entries.push(entry)
      if (entries.length > 2 * MAX_STORED) entries = entries.slice(-MAX_STORED)
    },
    list: () => entries.slice(-MAX_STORED),
    clear: () => (entries = []),
  }
}
