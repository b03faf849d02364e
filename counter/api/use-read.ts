import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CounterAnswer, CounterRoute } from '#contract/counter/routes.ts'
import type { CallOptions } from './call.ts'
import { callSignedIn } from './use-call.ts'
import type { PathParams, Query } from './build-path.ts'
import type { CallRefusal } from './call-refusal.ts'

export type ReadRoute = Extract<CounterRoute, `GET ${string}`>
export type ReadOptions = { params?: PathParams; query?: Query }

/** React Query wants a failure thrown: `refusal` says what came. */
export class ReadRefused extends Error {
  readonly refusal: CallRefusal

  constructor(refusal: CallRefusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** Reads of one route begin with it, so that `invalidateQueries({ queryKey: [route] })` renews all of them. */
export const readKey = (route: ReadRoute, options: ReadOptions = {}) =>
  [route, options.params ?? {}, options.query ?? {}] as const

type Answer<Route extends ReadRoute> = { data: CounterAnswer<Route>; version: number | null }

/** @throws ReadRefused */
export async function readRoute<Route extends ReadRoute>(
  route: Route,
  options: ReadOptions & { signal?: AbortSignal },
): Promise<Answer<Route>> {
  const result = await callSignedIn(route, options as CallOptions<Route>)
  if (!result.ok) throw new ReadRefused(result)
  return { data: result.data, version: result.version }
}

/** @param options.pollMs after how many ms it looks again; 0: when something was written */
export function useRead<Route extends ReadRoute>(
  route: Route,
  options: ReadOptions & { enabled?: boolean; pollMs?: (answer: Answer<Route> | undefined) => number } = {},
) {
  return useQuery({
    queryKey: readKey(route, options),
    queryFn: ({ signal }) => readRoute(route, { ...options, signal }),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
    refetchInterval: ({ state }) => options.pollMs?.(state.data) || false,
  })
}
