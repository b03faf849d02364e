/** Written by commands/page-routes-plugin.ts from shop/pages/page-routes.ts. */
declare module 'virtual:page-routes' {
  import type { LoaderFunction, RouteObject } from 'react-router'
  import type { PageRoute } from '#shop/pages/page-routes.ts'

  export function createPageRoutes(
    loadRouteData: LoaderFunction,
    redirectTo: (path: string) => LoaderFunction,
    requireQuery: (name: string) => LoaderFunction,
  ): RouteObject[]

  export const layoutRows: readonly Pick<PageRoute, 'path' | 'skeleton' | 'canonicalQuery'>[]
}
