import type { RecentEntries } from '#sandbox/storage/recent-entries.ts'

export type LoggedRequest = {
  at: string
  provider: string
  method: string
  path: string
  status: number
  fault: string | null
}

export type RequestLog = RecentEntries<LoggedRequest>
