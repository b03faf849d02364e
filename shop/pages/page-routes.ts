/** What finds the data of a page: server/pages/route-loaders.ts has one of every name, contract/page-data.ts its answer. */
export type LoaderName = 'home' | 'listing' | 'product'

/** A page of the shop, as everything that looks at addresses knows it. Whatever is not said of a page is not so. */
export type PageRoute = {
  /** As React Router writes it: `:id` stands for one part of a path, `*` for whatever follows. */
  path: string
  /** The file whose component, called as the file is, shows the page; of a row that others name as `parent`, frames them. */
  module?: `web/${string}-page.tsx`
  /** The path of the row whose component frames this page. */
  parent?: string
  /** Where the address leads at once; of a row with children, its own address alone. */
  redirectTo?: string
  /** A name of the query without which the page leads home. */
  requiredQuery?: string
  /** What the page is answered with, unless 200. */
  status?: 404
  /** Who gives its data, in server/pages/route-loaders.ts; under `/data` when somebody moves on without a reload. */
  loader?: LoaderName
  /** The same for everybody, so that memory keeps it. Any other page belongs to one person: no-store, noindex. */
  cache?: PageCachePolicy
  /** Kept by the browser of who has seen it, under its path or its whole address, for the time without a connection. */
  offline?: 'path' | 'address'
  /** The payment window may open on it: its content policy lets that in. */
  pays?: true
  /** Listed in the sitemap as it stands; products and categories are listed from the database. */
  isInSitemap?: true
  /** What message apps and search engines are told of it, unless it says itself that it is not to be found. */
  share?: SharePolicy
  /** The names of the query in its canonical address, each with a number. */
  canonicalQuery?: readonly string[]
  /** The names of the query that analytics may be told. */
  reportedQuery?: readonly string[]
  /** Strangers arrive on it: its scripts are named in the HTML. */
  isArrival?: true
  /** What stands in for it while it is on its way. */
  skeleton?: 'home' | 'shop' | 'product'
  /** Only in demo mode. */
  isDemoOnly?: true
}

export type PageCachePolicy = {
  /** The names of the query that make another page; whatever else stands there is for the browser alone. */
  query: readonly string[]
  /** How much it shows depends on the width of the window, which a cookie remembers. */
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
    cache: { query: ['q', 'category', 'sort', 'page'], variesByPageSize: true },
    offline: 'address',
    isInSitemap: true,
    share: { ...website, structuredData: 'listing' },
    canonicalQuery: ['category', 'page'],
    reportedQuery: ['category', 'sort', 'page'],
    isArrival: true,
    skeleton: 'shop',
  },
  { path: '/product', redirectTo: '/shop' },
  {
    path: '/product/:id',
    module: 'web/catalogue/product-page.tsx',
    loader: 'product',
    cache: { query: ['reviews'] },
    offline: 'path',
    share: { type: 'product', picture: 'product', structuredData: 'product' },
    isArrival: true,
    skeleton: 'product',
  },
  { path: '/cart', module: 'web/cart/cart-page.tsx', cache: pathOnly, offline: 'path' },
  { path: '/checkout', module: 'web/checkout/checkout-page.tsx', cache: pathOnly, pays: true },
  { path: '/success', module: 'web/orders/order-page.tsx' },
  { path: '/order', module: 'web/orders/order-page.tsx' },
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
  { path: '/user/*', parent: '/user', redirectTo: '/404' },
  { path: '/about', module: 'web/pages/about-page.tsx', ...editorial },
  { path: '/bespoke', module: 'web/enquiries/bespoke-page.tsx', ...form },
  { path: '/corporate', module: 'web/enquiries/corporate-page.tsx', ...form },
  { path: '/contact', module: 'web/enquiries/contact-page.tsx', ...form },
  { path: '/privacy', module: 'web/legal/privacy-page.tsx', ...editorial },
  { path: '/terms', module: 'web/legal/terms-page.tsx', ...editorial },
  { path: '/returnpolicy', module: 'web/legal/return-policy-page.tsx', ...editorial },
  { path: '/newsletter', module: 'web/enquiries/newsletter-page.tsx', cache: { query: ['done'] } },
  { path: '/newsletter/confirm', module: 'web/enquiries/newsletter-page.tsx' },
  { path: '/newsletter/unsubscribe', module: 'web/enquiries/newsletter-page.tsx' },
  { path: '/sandbox/design', module: 'web/pages/style-page.tsx', cache: pathOnly, isDemoOnly: true },
  { path: '/404', module: 'web/pages/not-found-page.tsx', status: 404, cache: pathOnly },
] as const satisfies readonly PageRoute[]

/** Every page, in the order of the specification's route table. */
export const pageRoutes: readonly PageRoute[] = rows

/** The page shown where there is none. */
export const NOT_FOUND_PATH = '/404'

/** The loader of the page with a path, as its row names it. */
export type LoaderOfPage<Path extends PathWithData> = Extract<(typeof rows)[number], { path: Path }>['loader']
export type PathWithData = Extract<(typeof rows)[number], { loader: LoaderName }>['path']

/** A page, the one way its address is written, and what stands there for `:id` or `*`. */
export type FoundPage = { route: PageRoute; path: string; parameter: string }

const exactPages = new Map(pageRoutes.map((route) => [route.path, { route, path: route.path, parameter: '' }]))
/** `/product/:id` and `/user/*`: what they begin with, and whether more than one part may follow. */
const patternPages = pageRoutes.flatMap((route) => {
  const [, start, end] = /^(.*\/)(:\w+|\*)$/.exec(route.path) ?? []
  return start === undefined ? [] : [{ route, start, goesOn: end === '*' }]
})

/**
 * The page at a path, in whatever case its fixed parts are written, as the browser's router reads them.
 * @param path as `normalizeUrl` reads it: without dots, doubled slashes and needless escapes
 */
export function findPage(path: string): FoundPage | undefined {
  const exact = exactPages.get(path)
  if (exact) return exact
  const small = path.toLowerCase()
  return (small === path ? undefined : exactPages.get(small)) ?? findByPattern(path, small)
}

/** @param small the path as it is compared; what stands for a part stays as it is written */
function findByPattern(path: string, small: string): FoundPage | undefined {
  for (const { route, start, goesOn } of patternPages) {
    if (!small.startsWith(start) || small.length === start.length) continue
    const parameter = path.slice(start.length)
    if (goesOn || !parameter.includes('/')) return { route, path: start + parameter, parameter }
  }
  return undefined
}

/** The page whose data an address answers, be there such a page or not; undefined where no data is asked for. */
export function toPagePath(path: string): string | undefined {
  if (path === '/data') return '/'
  return path.startsWith('/data/') ? path.slice('/data'.length) : undefined
}
