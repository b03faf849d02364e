import type { RouteObject } from 'react-router'
import { loaderFrom, type PageDataSource } from './page-data.ts'
import { Frame } from './pages/frame.tsx'
import { PageError } from './pages/page-error.tsx'

/** Every address of the shop, in the order of the specification's route table. */
export function createRoutes(source: PageDataSource): RouteObject[] {
  const loader = loaderFrom(source)
  return [
    {
      path: '/',
      Component: Frame,
      ErrorBoundary: PageError,
      children: [
        { index: true, loader, lazy: () => import('./pages/home-page.tsx') },
        { path: 'shop', loader, lazy: () => import('./catalogue/shop-page.tsx') },
        { path: 'product/:id', loader, lazy: () => import('./catalogue/product-page.tsx') },
        { path: 'cart', lazy: () => import('./cart/cart-page.tsx') },
        { path: '*', handle: { status: 404 }, lazy: () => import('./pages/not-found-page.tsx') },
      ],
    },
  ]
}
