import { useQueryClient } from '@tanstack/react-query'
import type { ReadRoute } from './use-read.ts'

/**
 * Reads again what the page shows. @returns once it is there, so that what is opened next begins from it; at once
 * without a connection
 */
export function useRenew(): (...routes: readonly ReadRoute[]) => Promise<void> {
  const queries = useQueryClient()
  return async (...routes) => {
    await Promise.all(routes.map((route) => queries.invalidateQueries({ queryKey: [route] })))
  }
}
