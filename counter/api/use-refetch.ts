import { useQueryClient } from '@tanstack/react-query'
import type { ReadRoute } from './use-read.ts'

/** Refetches these routes. @returns when the data has arrived, or at once without a connection */
export function useRefetch(): (...routes: readonly ReadRoute[]) => Promise<void> {
  const queries = useQueryClient()
  return async (...routes) => {
    await Promise.all(routes.map((route) => queries.invalidateQueries({ queryKey: [route] })))
  }
}
