export type LoaderName =
  | 'home'
  | 'listing'
  | 'product'
  | 'gifts'
  | 'favours'
  | 'hampers'
  | 'wishes'
  | 'words'
  | 'occasions'

export type PageRoute = {
  path: string
  module?: `web/${string}-page.tsx`
  parent?: string
  redirectTo?: string
  requiredQuery?: string
  status?: 404
  loader?: LoaderName
  /** Shared by all visitors. A page without it is personal: no-store, noindex. */
  cache?: PageCachePolicy
  /** The service worker stores the page under its path or its whole address. */
  offline?: 'path' | 'address'
  pays?: true
  isInSitemap?: true
  share?: SharePolicy
  canonicalQuery?: readonly string[]
  reportedQuery?: readonly string[]
  isArrival?: true
  skeleton?: 'home' | 'shop' | 'product'
  isDemoOnly?: true
}

export type PageCachePolicy = {
  /** Query parameters that change the page; the server ignores all others. */
  query: readonly string[]
  variesByPageSize?: true
}

export type SharePolicy = {
  type: 'website' | 'product'
  picture: 'shop' | 'product'
  structuredData?: 'shop' | 'listing' | 'product'
}

const pathOnly: PageCachePolicy = { query: [] }
const website: SharePolicy = { type: 'website', picture: 'shop' }
const editorial = { cache: pathOnly, offline: 'path', isInSitemap: true, share: website } as const
const form = { ...editorial, cache: { query: ['sent'] } } as const

const rows = [
  {
    path: '/',
    module: 'web/pages/home-page.tsx',
    loader: 'home',
    cache: pathOnly,
    offline: 'path',
    isInSitemap: true,
    share: { ...website, structuredData: 'shop' },
    isArrival: true,
    skeleton: 'home',
  },
  {
    path: '/shop',
    module: 'web/catalogue/shop-page.tsx',
    loader: 'listing',
    cache: {
      query: ['q', 'category', 'occasion', 'for', 'under', 'colour', 'lead', 'sort', 'page'],
      variesByPageSize: true,
    },
    offline: 'address',
    isInSitemap: true,
    share: { ...website, structuredData: 'listing' },
    canonicalQuery: ['category', 'page'],
    reportedQuery: ['category', 'occasion', 'for', 'under', 'colour', 'lead', 'sort', 'page'],
    isArrival: true,
    skeleton: 'shop',
  },
  {
    path: '/gifts/*',
    module: 'web/catalogue/shop-page.tsx',
    loader: 'listing',
    cache: { query: ['colour', 'lead', 'sort', 'page'], variesByPageSize: true },
    offline: 'address',
    share: { ...website, structuredData: 'listing' },
    canonicalQuery: ['page'],
    reportedQuery: ['colour', 'lead', 'sort', 'page'],
    isArrival: true,
    skeleton: 'shop',
  },
  // Personal, because its query has a PIN code.
  { path: '/gifts', module: 'web/gifts/gifts-page.tsx', loader: 'gifts', skeleton: 'shop' },
  // Not cached, because it shows what leaves if ordered now.
  { path: '/favours', module: 'web/favours/favours-page.tsx', loader: 'favours', skeleton: 'shop' },
  // Not cached, because it shows what is on the shelf.
  { path: '/hampers/build', module: 'web/hampers/hamper-page.tsx', loader: 'hampers', skeleton: 'shop' },
  { path: '/product', redirectTo: '/shop' },
  {
    path: '/product/:id',
    module: 'web/catalogue/product-page.tsx',
    loader: 'product',
    cache: { query: ['variant', 'reviews'] },
    offline: 'path',
    share: { type: 'product', picture: 'product', structuredData: 'product' },
    isArrival: true,
    skeleton: 'product',
  },
  { path: '/cart', module: 'web/cart/cart-page.tsx', cache: pathOnly, offline: 'path' },
  { path: '/wishlist', module: 'web/wishes/wish-list-page.tsx', cache: pathOnly, offline: 'path' },
  // The secret address gives access: never cached.
  { path: '/wishlist/:id', module: 'web/wishes/shared-wishes-page.tsx', loader: 'wishes' },
  { path: '/checkout', module: 'web/checkout/checkout-page.tsx', cache: pathOnly, pays: true },
  { path: '/several', module: 'web/several/several-page.tsx', cache: pathOnly, pays: true },
  { path: '/ask', module: 'web/ask/ask-page.tsx', cache: pathOnly, pays: true },
  { path: '/success', module: 'web/orders/order-page.tsx' },
  { path: '/order', module: 'web/orders/order-page.tsx' },
  { path: '/order-address', module: 'web/ask/order-address-page.tsx' },
  { path: '/track-order', module: 'web/customers/find-order-page.tsx', cache: { query: ['sent'] } },
  { path: '/gift-card', module: 'web/gift-cards/gift-card-page.tsx', cache: pathOnly },
  {
    path: '/gift-cards',
    module: 'web/gift-cards/gift-cards-page.tsx',
    cache: pathOnly,
    isInSitemap: true,
    share: website,
    pays: true,
  },
  // The id of the purchase stands behind `#`.
  { path: '/gift-cards/bought', module: 'web/gift-cards/bought-page.tsx', cache: pathOnly },
  { path: '/g/:id', module: 'web/gifts/gift-page.tsx' },
  { path: '/gift/:id', module: 'web/gifts/request-page.tsx' },
  { path: '/quote/:id', module: 'web/quotes/quote-page.tsx' },
  { path: '/pay', module: 'web/checkout/pay-page.tsx', pays: true },
  { path: '/login', module: 'web/customers/login-page.tsx', cache: pathOnly },
  { path: '/register', module: 'web/customers/register-page.tsx', cache: pathOnly },
  { path: '/logout', module: 'web/customers/logout-page.tsx', cache: pathOnly },
  { path: '/auth/callback', module: 'web/customers/google-callback-page.tsx' },
  { path: '/reset', module: 'web/customers/reset-page.tsx', cache: pathOnly },
  { path: '/auth/reset-password', module: 'web/customers/new-password-page.tsx', requiredQuery: 'code' },
  { path: '/change-password', module: 'web/customers/change-password-page.tsx' },
  { path: '/user', module: 'web/customers/user-area/user-area-page.tsx', redirectTo: '/user/profile' },
  { path: '/user/profile', parent: '/user', module: 'web/customers/user-area/profile-page.tsx' },
  { path: '/user/orders', parent: '/user', module: 'web/customers/user-area/orders-page.tsx' },
  { path: '/user/occasions', parent: '/user', module: 'web/customers/user-area/occasions-page.tsx' },
  { path: '/user/*', parent: '/user', redirectTo: '/404' },
  { path: '/about', module: 'web/pages/about-page.tsx', loader: 'words', ...editorial },
  { path: '/bespoke', module: 'web/enquiries/bespoke-page.tsx', loader: 'words', ...form },
  { path: '/corporate', module: 'web/enquiries/corporate-page.tsx', loader: 'words', ...form },
  { path: '/contact', module: 'web/enquiries/contact-page.tsx', loader: 'words', ...form },
  { path: '/privacy', module: 'web/legal/privacy-page.tsx', ...editorial },
  { path: '/terms', module: 'web/legal/terms-page.tsx', loader: 'words', ...editorial },
  { path: '/returnpolicy', module: 'web/legal/return-policy-page.tsx', loader: 'words', ...editorial },
  { path: '/newsletter', module: 'web/enquiries/newsletter-page.tsx', cache: { query: ['done'] } },
  { path: '/newsletter/confirm', module: 'web/enquiries/newsletter-page.tsx' },
  { path: '/newsletter/unsubscribe', module: 'web/enquiries/newsletter-page.tsx' },
  {
    path: '/occasions',
    module: 'web/occasions/occasions-page.tsx',
    loader: 'occasions',
    cache: pathOnly,
    isInSitemap: true,
    share: website,
  },
  { path: '/occasions/confirm', module: 'web/occasions/reminders-page.tsx' },
  { path: '/occasions/stop', module: 'web/occasions/reminders-page.tsx' },
  { path: '/sandbox/design', module: 'web/pages/style-page.tsx', cache: pathOnly, isDemoOnly: true },
  { path: '/404', module: 'web/pages/not-found-page.tsx', status: 404, cache: pathOnly },
] as const satisfies readonly PageRoute[]

export const pageRoutes: readonly PageRoute[] = rows

export const NOT_FOUND_PATH = '/404'

export type LoaderOfPage<Path extends PathWithData> = Extract<(typeof rows)[number], { path: Path }>['loader']
export type PathWithData = Extract<(typeof rows)[number], { loader: LoaderName }>['path']

export type FoundPage = { route: PageRoute; path: string; parameter: string }

const exactPages = new Map(pageRoutes.map((route) => [route.path, { route, path: route.path, parameter: '' }]))
const patternPages = pageRoutes.flatMap((route) => {
  const [, start, end] = /^(.*\/)(:\w+|\*)$/.exec(route.path) ?? []
  return start === undefined ? [] : [{ route, start, isSplat: end === '*' }]
})

/** Case-insensitive except for parameters, like React Router. `path` comes from `normalizeUrl`. */
export function findPage(path: string): FoundPage | undefined {
  const exact = exactPages.get(path)
  if (exact) return exact
  const small = path.toLowerCase()
  return (small === path ? undefined : exactPages.get(small)) ?? findByPattern(path, small)
}

function findByPattern(path: string, small: string): FoundPage | undefined {
  for (const { route, start, isSplat } of patternPages) {
    if (!small.startsWith(start) || small.length === start.length) continue
    const parameter = (isSplat ? small : path).slice(start.length)
    if (isSplat || !parameter.includes('/')) return { route, path: start + parameter, parameter }
  }
  return undefined
}

export function toPagePath(path: string): string | undefined {
  if (path === '/data') return '/'
  return path.startsWith('/data/') ? path.slice('/data'.length) : undefined
}
