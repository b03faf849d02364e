import type { RecentEntries } from '#sandbox/storage/recent-entries.ts'

export type ReceivedEvent = {
  at: string
  service: string
  clientId: string
  name: string
  params: Record<string, unknown>
}

export type ReceivedEvents = RecentEntries<ReceivedEvent>
