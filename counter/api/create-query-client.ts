import { QueryClient } from '@tanstack/react-query'
import { ReadRefused } from './use-read.ts'

const FRESH_MS = 15_000

/** Asks again only where the next try may be answered: no connection, or a failure on our side. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) =>
          failures < 2 && error instanceof ReadRefused && ['offline', 'failed'].includes(error.refusal.reason),
      },
    },
  })
}
