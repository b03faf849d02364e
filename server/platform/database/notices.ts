import { Client } from 'pg'
import type { PrimaryHosts } from './database-hosts.ts'

export type NoticeChannel = 'gathri_catalogue' | 'gathri_settings'

export interface Notices {
  /** Calls `heard` at each notice, and at each new connection, because notices may have been missed. */
  listen(channel: NoticeChannel, heard: () => void): () => void
  close(): Promise<void>
}

const RECONNECT_MS = 250
const CONNECT_TIMEOUT_MS = 3_000

/** LISTEN over its own connection, reopened after each failure. @param onError called once per outage */
export function openNotices(hosts: PrimaryHosts, onError: (error: Error) => void): Notices {
  const listeners = new Map<NoticeChannel, Set<() => void>>()
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let connecting: Promise<void> | undefined
  let isClosed = false
  let isAway = false

  async function connect(): Promise<void> {
    const url = hosts.current()
    const opened = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
    opened.on('error', noteAway)
    opened.on('end', () => {
      if (client === opened) client = undefined
      connectLater()
    })
    opened.on('notification', ({ channel }) => tell(channel as NoticeChannel))
    try {
      await opened.connect()
      client = opened
      for (const channel of listeners.keys()) await opened.query(`LISTEN ${channel}`)
      isAway = false
      for (const channel of listeners.keys()) tell(channel)
    } catch (error) {
      noteAway(error as Error)
      hosts.leave(url)
      await opened.end().catch(() => undefined)
      connectLater()
    }
  }

  function noteAway(error: Error): void {
    if (!isAway && !isClosed) onError(error)
    isAway = true
  }

  function connectLater(): void {
    if (isClosed) return
    timer ??= setTimeout(() => {
      timer = undefined
      if (!client) connecting = connect()
    }, RECONNECT_MS).unref()
  }

  function tell(channel: NoticeChannel): void {
    for (const heard of listeners.get(channel) ?? []) heard()
  }

  return {
    listen(channel, heard) {
      const heardBy = listeners.get(channel) ?? new Set()
      const isNew = heardBy.size === 0
      listeners.set(channel, heardBy.add(heard))
      // A connection in the making subscribes to every channel once it is open.
      if (isNew && client) client.query(`LISTEN ${channel}`).then(heard, noteAway)
      else connecting ??= connect()
      return () => void heardBy.delete(heard)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await connecting
      await client?.end().catch(() => undefined)
    },
  }
}

/** The embedded database has one process, which makes every change itself; polling is enough. */
export const noNotices: Notices = { listen: () => () => {}, close: async () => {} }
