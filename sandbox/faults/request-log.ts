export type LoggedRequest = {
  at: string
  provider: string
  method: string
  path: string
  status: number
  fault: string | null
}

export type RequestLog = {
  add(request: LoggedRequest): void
  list(): LoggedRequest[]
  clear(): void
}

const MAX_STORED = 1_000

export function createRequestLog(): RequestLog {
  let requests: LoggedRequest[] = []
  return {
    add(request) {
      requests.push(request)
      if (requests.length > 2 * MAX_STORED) requests = requests.slice(-MAX_STORED)
    },
    list: () => requests.slice(-MAX_STORED),
    clear: () => (requests = []),
  }
}
