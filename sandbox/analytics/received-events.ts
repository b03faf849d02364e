export type ReceivedEvent = {
  at: string
  service: string
  clientId: string
  name: string
  params: Record<string, unknown>
}

export type ReceivedEvents = {
  add(event: ReceivedEvent): void
  list(): ReceivedEvent[]
  clear(): void
}

const MAX_STORED = 1_000

export function createReceivedEvents(): ReceivedEvents {
  let events: ReceivedEvent[] = []
  return {
    add(event) {
      events.push(event)
      if (events.length > 2 * MAX_STORED) events = events.slice(-MAX_STORED)
    },
    list: () => events.slice(-MAX_STORED),
    clear: () => (events = []),
  }
}
