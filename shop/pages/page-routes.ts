/** A page of the shop, as everything that looks at addresses knows it. Whatever is not said of a page is not so. */
export type PageRoute = {
  /** As React Router writes it: `:id` stands for one part of a path, `*` for whatever follows. */
  path: string
  /** The same for everybody: may be kept in memory and handed to anybody. Any other page belongs to one person. */
  isPublic?: true
  /** Kept by the browser of who has seen it, for the time without a connection. Checkout and accounts need one anyway. */
  isAvailableOffline?: true
  /** Its data comes from the server, under `/data` when somebody moves on without a reload. */
  hasData?: true
  /** The names of the query that make another page; whatever else stands there is for the browser alone. */
  query?: readonly string[]
  /** How much it shows depends on the width of the window, which a cookie remembers. */
  hasPageSize?: true
  /** The payment window may open on it. */
  hasPayment?: true
  /** Only in demo mode. */
  isDemoOnly?: true
}

/** Every page, in the order of the specification's route table. */
export const pageRoutes: readonly PageRoute[] = [
  { path: '/', isPublic: true, isAvailableOffline: true, hasData: true },
  {
    path: '/shop',
    isPublic: true,
    isAvailableOffline: true,
    hasData: true,
    query: ['q', 'category', 'sort', 'page'],
    hasPageSize: true,
  },
  { path: '/product' },
  { path: '/product/:id', isPublic: true, isAvailableOffline: true, hasData: true, query: ['reviews'] },
  { path: '/cart', isPublic: true, isAvailableOffline: true },
  { path: '/checkout', isPublic: true, hasPayment: true },
  { path: '/success' },
  { path: '/order' },
  { path: '/login', isPublic: true },
  { path: '/register', isPublic: true },
  { path: '/logout', isPublic: true },
  { path: '/auth/callback' },
  { path: '/reset', isPublic: true },
  { path: '/auth/reset-password' },
  { path: '/change-password' },
  { path: '/user' },
  { path: '/user/profile' },
  { path: '/user/orders' },
  { path: '/user/*' },
  { path: '/about', isPublic: true, isAvailableOffline: true },
  { path: '/bespoke', isPublic: true, isAvailableOffline: true, query: ['sent'] },
  { path: '/corporate', isPublic: true, isAvailableOffline: true, query: ['sent'] },
  { path: '/contact', isPublic: true, isAvailableOffline: true, query: ['sent'] },
  { path: '/privacy', isPublic: true, isAvailableOffline: true },
  { path: '/terms', isPublic: true, isAvailableOffline: true },
  { path: '/returnpolicy', isPublic: true, isAvailableOffline: true },
  { path: '/newsletter', isPublic: true, query: ['done'] },
  { path: '/newsletter/confirm' },
  { path: '/newsletter/unsubscribe' },
  { path: '/sandbox/design', isPublic: true, isDemoOnly: true },
  { path: '/404', isPublic: true },
]

/** A page and the one way its address is written. */
export type FoundPage = { route: PageRoute; path: string }

const exactPages = new Map(pageRoutes.map((route) => [route.path, { route, path: route.path }]))
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
  return exactPages.get(path) ?? findByPattern(path, path) ?? findIgnoringCase(path)
}

function findIgnoringCase(path: string): FoundPage | undefined {
  const small = path.toLowerCase()
  return small === path ? undefined : (exactPages.get(small) ?? findByPattern(path, small))
}

/** @param small the path as it is compared; what stands for a part stays as it is written */
function findByPattern(path: string, small: string): FoundPage | undefined {
  for (const { route, start, goesOn } of patternPages) {
    if (!small.startsWith(start) || small.length === start.length) continue
    const rest = path.slice(start.length)
    if (goesOn || !rest.includes('/')) return { route, path: start + rest }
  }
  return undefined
}

/** The page whose data an address answers, be there such a page or not; undefined where no data is asked for. */
export function toPagePath(path: string): string | undefined {
  if (path === '/data') return '/'
  return path.startsWith('/data/') ? path.slice('/data'.length) : undefined
}
