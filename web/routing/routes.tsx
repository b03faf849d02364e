import { redirect, type RouteObject } from 'react-router'
import { LAYOUT_ID, createLayoutLoader, createRouteLoader, type RouteDataSource } from './route-data.ts'
import { SiteLayout } from '#web/pages/site-layout.tsx'
import { PageError } from '#web/pages/page-error.tsx'

/** Every address of the shop, in the order of the specification's route table. */
export function createRoutes(source: RouteDataSource): RouteObject[] {
  const loader = createRouteLoader(source)
  return [
    {
      id: LAYOUT_ID,
      path: '/',
      loader: createLayoutLoader(source),
      // It comes with the first page, and is the same on all that follow.
      shouldRevalidate: () => false,
      Component: SiteLayout,
      ErrorBoundary: PageError,
      children: [
        {
          index: true,
          loader,
          lazy: async () => ({ Component: (await import('#web/pages/home-page.tsx')).HomePage }),
        },
        {
          path: 'shop',
          loader,
          lazy: async () => ({ Component: (await import('#web/catalogue/shop-page.tsx')).ShopPage }),
        },
        { path: 'product', loader: () => redirect('/shop') },
        {
          path: 'product/:id',
          loader,
          lazy: async () => ({ Component: (await import('#web/catalogue/product-page.tsx')).ProductPage }),
        },
        {
          path: 'cart',
          lazy: async () => ({ Component: (await import('#web/cart/cart-page.tsx')).CartPage }),
        },
        {
          path: 'checkout',
          lazy: async () => ({ Component: (await import('#web/checkout/checkout-page.tsx')).CheckoutPage }),
        },
        {
          path: 'success',
          lazy: async () => ({ Component: (await import('#web/orders/order-page.tsx')).OrderPage }),
        },
        {
          path: 'order',
          lazy: async () => ({ Component: (await import('#web/orders/order-page.tsx')).OrderPage }),
        },
        {
          path: 'login',
          lazy: async () => ({ Component: (await import('#web/customers/login-page.tsx')).LoginPage }),
        },
        {
          path: 'register',
          lazy: async () => ({ Component: (await import('#web/customers/register-page.tsx')).RegisterPage }),
        },
        {
          path: 'logout',
          lazy: async () => ({ Component: (await import('#web/customers/logout-page.tsx')).LogoutPage }),
        },
        {
          path: 'auth/callback',
          lazy: async () => ({
            Component: (await import('#web/customers/google-callback-page.tsx')).GoogleCallbackPage,
          }),
        },
        {
          path: 'reset',
          lazy: async () => ({ Component: (await import('#web/customers/reset-page.tsx')).ResetPage }),
        },
        {
          path: 'auth/reset-password',
          loader: requireResetCode,
          lazy: async () => ({
            Component: (await import('#web/customers/new-password-page.tsx')).NewPasswordPage,
          }),
        },
        {
          path: 'change-password',
          lazy: async () => ({
            Component: (await import('#web/customers/change-password-page.tsx')).ChangePasswordPage,
          }),
        },
        {
          path: 'user',
          lazy: async () => ({
            Component: (await import('#web/customers/user-area/user-area-page.tsx')).UserAreaPage,
          }),
          children: [
            { index: true, loader: () => redirect('/user/profile') },
            {
              path: 'profile',
              lazy: async () => ({
                Component: (await import('#web/customers/user-area/profile-page.tsx')).ProfilePage,
              }),
            },
            {
              path: 'orders',
              lazy: async () => ({
                Component: (await import('#web/customers/user-area/orders-page.tsx')).OrdersPage,
              }),
            },
            { path: '*', loader: () => redirect('/404') },
          ],
        },
        {
          path: 'about',
          lazy: async () => ({ Component: (await import('#web/pages/about-page.tsx')).AboutPage }),
        },
        {
          path: 'bespoke',
          lazy: async () => ({ Component: (await import('#web/enquiries/bespoke-page.tsx')).BespokePage }),
        },
        {
          path: 'corporate',
          lazy: async () => ({
            Component: (await import('#web/enquiries/corporate-page.tsx')).CorporatePage,
          }),
        },
        {
          path: 'contact',
          lazy: async () => ({ Component: (await import('#web/enquiries/contact-page.tsx')).ContactPage }),
        },
        {
          path: 'privacy',
          lazy: async () => ({ Component: (await import('#web/legal/privacy-page.tsx')).PrivacyPage }),
        },
        {
          path: 'terms',
          lazy: async () => ({ Component: (await import('#web/legal/terms-page.tsx')).TermsPage }),
        },
        {
          path: 'returnpolicy',
          lazy: async () => ({
            Component: (await import('#web/legal/return-policy-page.tsx')).ReturnPolicyPage,
          }),
        },
        ...['newsletter', 'newsletter/confirm', 'newsletter/unsubscribe'].map((path) => ({
          path,
          lazy: async () => ({
            Component: (await import('#web/enquiries/newsletter-page.tsx')).NewsletterPage,
          }),
        })),
        // In demo mode only: see server/pages/register-page-routes.ts.
        {
          path: 'sandbox/design',
          lazy: async () => ({ Component: (await import('#web/design/style-page.tsx')).StylePage }),
        },
        ...['404', '*'].map((path) => ({
          path,
          handle: { status: 404 },
          lazy: async () => ({ Component: (await import('#web/pages/not-found-page.tsx')).NotFoundPage }),
        })),
      ],
    },
  ]
}

function requireResetCode({ request }: { request: Request }): Response | null {
  return new URL(request.url).searchParams.has('code') ? null : redirect('/')
}
