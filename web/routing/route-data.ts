import { useLoaderData, useRouteLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { LoaderOfPage, PathWithData } from '#shop/pages/page-routes.ts'
import { LAYOUT_PATH } from '#shop/pages/layout-path.ts'
import type { LayoutData, LoaderData } from '#contract/page-data.ts'

export const LAYOUT_ID = 'frame'

/** Over the network in the browser, by a function call on the server. */
export type RouteDataSource = (url: URL, context: unknown) => Promise<unknown>

export function createRouteLoader(source: RouteDataSource) {
  return ({ request, context }: LoaderFunctionArgs) => source(new URL(request.url), context)
}

export function createLayoutLoader(source: RouteDataSource) {
  return ({ request, context }: LoaderFunctionArgs) => source(new URL(LAYOUT_PATH, request.url), context)
}

/** 404 carries data too: the page says that there is nothing. */
export async function fetchRouteData(url: URL): Promise<unknown> {
  const response = await fetch(`/data${url.pathname}${url.search}`, {
    headers: { accept: 'application/json' },
  })
  if (response.ok || response.status === 404) return response.json()
  throw new Error(`The shop answered ${response.status}`)
}

/** Undefined only where it could not be had, on a page that says so. */
export function useLayoutData(): LayoutData | undefined {
  return useRouteLoaderData(LAYOUT_ID)
}

export function useRouteData<Path extends PathWithData>() {
  return useLoaderData<LoaderData[LoaderOfPage<Path>]>()
}
