import type { QueryClient } from '@tanstack/react-query'
import { showsKind } from './reads-of-kind.ts'

const EVENTS = '/counter/api/v1/events'
const CHANNEL = 'counter.changes'
/** Many changes at once ask once. */
const GATHER_MS = 400
const COME_BACK_MS = 5_000
const LONGEST_COME_BACK_MS = 60_000

export type Told = { kind: string } | 'reset'

/**
 * Asks again for what is shown when the server says that it changed. One tab of a browser listens and tells the others.
 * While the connection is cut, pages are renewed when somebody comes back to them, as React Query does.
 */
export function followChanges(queries: QueryClient): void {
  const gather = createGatherer(queries)
  // Only a secure address has locks: elsewhere each tab listens for itself.
  if (!navigator.locks) return listenToChanges(gather)
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }) => gather(data as Told))
  const tell = (told: Told) => {
    gather(told)
    channel.postMessage(told)
  }
  // Held until the tab is closed; then another one gets it.
  void navigator.locks.request(CHANNEL, () => {
    listenToChanges(tell)
    return new Promise(() => undefined)
  })
}

function createGatherer(queries: QueryClient): (told: Told) => void {
  const kinds = new Set<string>()
  let isAll = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const renew = () => {
    timer = undefined
    const [wanted, everything] = [new Set(kinds), isAll]
    kinds.clear()
    isAll = false
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => everything || showsKind(String(queryKey[0]), wanted),
    })
  }
  return (told) => {
    if (told === 'reset') isAll = true
    else kinds.add(told.kind)
    timer ??= setTimeout(renew, GATHER_MS)
  }
}

/** As long as the page is open. */
export function listenToChanges(tell: (told: Told) => void): void {
  let source: EventSource | undefined
  let wasCut = false
  let comeBackMs = COME_BACK_MS
  const open = () => {
    source = new EventSource(EVENTS)
    source.addEventListener('open', () => {
      // The browser comes back by itself and says where it was; a new source does not.
      if (wasCut) tell('reset')
      wasCut = false
      comeBackMs = COME_BACK_MS
    })
    source.addEventListener('change', ({ data }) => tell({ kind: readKind(data) }))
    source.addEventListener('reset', () => tell('reset'))
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return
      // Refused, by this session's end or a busy shop: later again, and ever later.
      wasCut = true
      setTimeout(open, comeBackMs)
      comeBackMs = Math.min(comeBackMs * 2, LONGEST_COME_BACK_MS)
    })
  }
  open()
  // A page that is kept for the way back must not hold its connection.
  addEventListener('pagehide', () => source?.close())
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    wasCut = true
    open()
  })
}

function readKind(data: unknown): string {
  const { kind }: { kind?: unknown } = JSON.parse(String(data)) as object
  return String(kind)
}
