import { redirect, type RouteObject } from 'react-router'
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
        { path: 'product', loader: () => redirect('/shop') },
        { path: 'product/:id', loader, lazy: () => import('./catalogue/product-page.tsx') },
        { path: 'cart', lazy: () => import('./cart/cart-page.tsx') },
        { path: 'checkout', lazy: () => import('./checkout/checkout-page.tsx') },
        { path: 'success', lazy: () => import('./orders/order-page.tsx') },
        { path: 'order', lazy: () => import('./orders/order-page.tsx') },
        { path: 'login', lazy: () => import('./customers/login-page.tsx') },
        { path: 'register', lazy: () => import('./customers/register-page.tsx') },
        { path: 'logout', lazy: () => import('./customers/logout-page.tsx') },
        { path: 'auth/callback', lazy: () => import('./customers/google-callback-page.tsx') },
        { path: 'reset', lazy: () => import('./customers/reset-page.tsx') },
        {
          path: 'auth/reset-password',
          loader: onlyWithCode,
          lazy: () => import('./customers/new-password-page.tsx'),
        },
        { path: 'change-password', lazy: () => import('./customers/change-password-page.tsx') },
        {
          path: 'user',
          lazy: () => import('./customers/user-area/user-area.tsx'),
          children: [
            { index: true, loader: () => redirect('/user/profile') },
            { path: 'profile', lazy: () => import('./customers/user-area/profile-page.tsx') },
            { path: 'orders', lazy: () => import('./customers/user-area/orders-page.tsx') },
            { path: '*', loader: () => redirect('/404') },
          ],
        },
        ...['about', 'bespoke', 'corporate', 'contact'].map(comingSoon),
        ...['privacy', 'terms', 'returnpolicy'].map(comingSoon),
        ...['404', '*'].map((path) => ({
          path,
          handle: { status: 404 },
          lazy: () => import('./pages/not-found-page.tsx'),
        })),
      ],
    },
  ]
}

function comingSoon(path: string): RouteObject {
  return { path, lazy: () => import('./pages/placeholder-page.tsx') }
}

function onlyWithCode({ request }: { request: Request }): Response | null {
  return new URL(request.url).searchParams.has('code') ? null : redirect('/')
}
