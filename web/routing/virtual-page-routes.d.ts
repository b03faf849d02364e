/** What commands/page-routes-plugin.ts writes for the browser from shop/pages/page-routes.ts. */
declare module 'virtual:page-routes' {
  import type { LoaderFunction, RouteObject } from 'react-router'
  import type { PageRoute } from '#shop/pages/page-routes.ts'

  export function createPageRoutes(
    loadRouteData: LoaderFunction,
    redirectTo: (path: string) => LoaderFunction,
    requireQuery: (name: string) => LoaderFunction,
  ): RouteObject[]

  /** The rows that have something to say to the layout, less what it does not read. */
  export const layoutRows: readonly Pick<PageRoute, 'path' | 'skeleton' | 'canonicalQuery'>[]
}
