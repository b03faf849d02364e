import { createPageRoutes } from 'virtual:page-routes'
import { redirect, type RouteObject } from 'react-router'
import { LAYOUT_ID, createLayoutLoader, createRouteLoader, type RouteDataSource } from './routing/route-data.ts'
import { SiteLayout } from './pages/site-layout.tsx'
import { PageError } from './pages/page-error.tsx'

export function createRoutes(source: RouteDataSource): RouteObject[] {
  return [
    {
      id: LAYOUT_ID,
      path: '/',
      loader: createLayoutLoader(source),
      // The same on every page: loaded once.
      shouldRevalidate: () => false,
      Component: SiteLayout,
      ErrorBoundary: PageError,
      children: createPageRoutes(createRouteLoader(source), redirectTo, requireQuery),
    },
  ]
}

const redirectTo = (path: string) => () => redirect(path)

function requireQuery(name: string) {
  return ({ request }: { request: Request }) => (new URL(request.url).searchParams.has(name) ? null : redirect('/'))
}
