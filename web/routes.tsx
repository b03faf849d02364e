import { redirect, type RouteObject } from 'react-router'
import { FRAME_ID, frameLoaderFrom, loaderFrom, type PageDataSource } from './page-data.ts'
import { Frame } from './pages/frame.tsx'
import { PageError } from './pages/page-error.tsx'

/** Every address of the shop, in the order of the specification's route table. */
export function createRoutes(source: PageDataSource): RouteObject[] {
  const loader = loaderFrom(source)
  return [
    {
      id: FRAME_ID,
      path: '/',
      loader: frameLoaderFrom(source),
      // It comes with the first page, and is the same on all that follow.
      shouldRevalidate: () => false,
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
        { path: 'about', lazy: () => import('./pages/about-page.tsx') },
        { path: 'bespoke', lazy: () => import('./enquiries/bespoke-page.tsx') },
        { path: 'corporate', lazy: () => import('./enquiries/corporate-page.tsx') },
        { path: 'contact', lazy: () => import('./enquiries/contact-page.tsx') },
        { path: 'privacy', lazy: () => import('./legal/privacy-page.tsx') },
        { path: 'terms', lazy: () => import('./legal/terms-page.tsx') },
        { path: 'returnpolicy', lazy: () => import('./legal/return-policy-page.tsx') },
        ...['newsletter', 'newsletter/confirm', 'newsletter/unsubscribe'].map((path) => ({
          path,
          lazy: () => import('./enquiries/newsletter-page.tsx'),
        })),
        // In demo mode only: see server/pages/mount-pages.ts.
        { path: 'sandbox/design', lazy: () => import('./design/style-page.tsx') },
        ...['404', '*'].map((path) => ({
          path,
          handle: { status: 404 },
          lazy: () => import('./pages/not-found-page.tsx'),
        })),
      ],
    },
  ]
}

function onlyWithCode({ request }: { request: Request }): Response | null {
  return new URL(request.url).searchParams.has('code') ? null : redirect('/')
}
