import type { QueryClient } from '@tanstack/react-query'
import { showsKind } from './reads-of-kind.ts'

const EVENTS = '/counter/api/v1/events'
const CHANNEL = 'counter.changes'
/** Many changes at once ask once. */
const GATHER_MS = 400
const COME_BACK_MS = 5_000
const LONGEST_COME_BACK_MS = 60_000

export type Told = { kind: string } | 'reset'
/** `at` is where the server was then: an id of its events. */
type Message = { told: Told; at: string } | 'new here'
/** Milliseconds: the greatest age of a new tab's page. */
const OPENING_MS = 20_000

/**
 * Reads again what is on screen when the server says that it changed. One tab of a browser listens and tells the
 * others. While the connection is cut, React Query renews a page when somebody comes back to it.
 * @param from where the page's own data ends, so that no later change is missed
 */
export function followChanges(queries: QueryClient, from: string): void {
  const gather = createGatherer(queries)
  // Only a secure address has locks: elsewhere each tab listens for itself.
  if (!navigator.locks) return listenToChanges(from, gather)
  const channel = new BroadcastChannel(CHANNEL)
  const post = (message: Message) => channel.postMessage(message)
  let at = from
  let lately: { message: Message; toldAt: number }[] = []
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'new here') return lately.forEach(({ message, toldAt }) => isLate(toldAt) || post(message))
    at = data.at
    gather(data.told)
  })
  post('new here')
  // Held until the tab is closed; then another one gets it.
  void navigator.locks.request(CHANNEL, () => {
    listenToChanges(at, (told, at) => {
      const message = { told, at }
      lately = [...lately.filter(({ toldAt }) => !isLate(toldAt)), { message, toldAt: Date.now() }]
      gather(told)
      post(message)
    })
    return new Promise(() => undefined)
  })
}

const isLate = (toldAt: number) => Date.now() - toldAt > OPENING_MS

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

/** As long as the page is open. @param from an id of the server's events: what changed after it is told */
export function listenToChanges(from: string, tell: (told: Told, at: string) => void): void {
  let source: EventSource | undefined
  let comeBackMs = COME_BACK_MS
  let at = from
  const take = (told: Told, id: string) => {
    at = id || at
    tell(told, at)
  }
  const open = () => {
    // The browser reconnects alone and sends its last position; a new source starts from that position.
    source = new EventSource(`${EVENTS}?since=${encodeURIComponent(at)}`)
    source.addEventListener('open', () => (comeBackMs = COME_BACK_MS))
    source.addEventListener('change', ({ data, lastEventId }) => take({ kind: readKind(data) }, lastEventId))
    source.addEventListener('reset', ({ lastEventId }) => take('reset', lastEventId))
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return
      // Refused, by this session's end or a busy shop: later again, and ever later.
      setTimeout(open, comeBackMs)
      comeBackMs = Math.min(comeBackMs * 2, LONGEST_COME_BACK_MS)
    })
  }
  open()
  // A page that is kept for the way back must not hold its connection.
  addEventListener('pagehide', () => source?.close())
  addEventListener('pageshow', ({ persisted }) => persisted && open())
}

function readKind(data: unknown): string {
  const { kind }: { kind?: unknown } = JSON.parse(String(data)) as object
  return String(kind)
}
