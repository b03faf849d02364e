/** An event as a stand-in of an analytics service counted it. */
export type CountedEvent = {
  at: string
  /** `ga4` or `universal-analytics` */
  service: string
  clientId: string
  name: string
  params: Record<string, unknown>
}

/** The latest events, for people to read and for tests to assert on. */
export type CountedEvents = {
  add(event: CountedEvent): void
  list(): CountedEvent[]
  clear(): void
}

const mostKept = 1_000

export function createCountedEvents(): CountedEvents {
  let events: CountedEvent[] = []
  return {
    add(event) {
      events.push(event)
      if (events.length > 2 * mostKept) events = events.slice(-mostKept)
    },
    list: () => events.slice(-mostKept),
    clear: () => (events = []),
  }
}
