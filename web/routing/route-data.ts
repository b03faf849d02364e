import { useLoaderData, useRouteLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { LoaderOfPage, PathWithData } from '#shop/pages/page-routes.ts'
import { LAYOUT_PATH } from '#shop/pages/layout-path.ts'
import type { LayoutData, LoaderData } from '#contract/page-data.ts'

/** The frame's name among the routes. */
export const LAYOUT_ID = 'frame'

/** Finds a page's data: over the network in the browser, by a function call on the server. */
export type RouteDataSource = (url: URL, context: unknown) => Promise<unknown>

/** The loader of every page whose data comes from the server. */
export function createRouteLoader(source: RouteDataSource) {
  return ({ request, context }: LoaderFunctionArgs) => source(new URL(request.url), context)
}

/** The loader of the frame's data, the same at every address. */
export function createLayoutLoader(source: RouteDataSource) {
  return ({ request, context }: LoaderFunctionArgs) => source(new URL(LAYOUT_PATH, request.url), context)
}

/** Asks the server for a page's data. 404 carries data too: the page says that there is nothing. */
export async function fetchRouteData(url: URL): Promise<unknown> {
  const response = await fetch(`/data${url.pathname}${url.search}`, {
    headers: { accept: 'application/json' },
  })
  if (response.ok || response.status === 404) return response.json()
  throw new Error(`The shop answered ${response.status}`)
}

/** The data of the frame; undefined only where it could not be had, on a page that says so. */
export function useLayoutData(): LayoutData | undefined {
  return useRouteLoaderData(LAYOUT_ID)
}

/** The data of the page with a path, as the loader in its row gives it. */
export function useRouteData<Path extends PathWithData>() {
  return useLoaderData<LoaderData[LoaderOfPage<Path>]>()
}
