/** CPU includes the database. */
export const thresholds = {
  cachedJson: {
    what: 'Cached listing, JSON: requests per second, share of a raw server',
    least: 0.6,
    unit: '',
  },
  cachedHtml: {
    what: 'Cached listing, HTML: requests per second, share of a raw server',
    least: 0.6,
    unit: '',
  },
  promise: {
    what: 'The day by PIN, from memory: requests per second, share of a raw server',
    least: 0.6,
    unit: '',
  },
  listing: { what: 'Listing from PostgreSQL, 1,000 products: CPU', most: 1, unit: 'ms' },
  listingLarge: { what: 'Listing from PostgreSQL, 100,000 products, page 1: CPU', most: 1.5, unit: 'ms' },
  listingDeep: { what: 'Listing from PostgreSQL, 100,000 products, page 100: CPU', most: 1.5, unit: 'ms' },
  product: { what: 'Product by id from PostgreSQL: CPU', most: 0.5, unit: 'ms' },
  search: { what: 'Name search on PostgreSQL, 1,000 products: CPU', most: 1.5, unit: 'ms' },
  searchLarge: { what: 'Name search on PostgreSQL, 100,000 products: half within', most: 15, unit: 'ms' },
  listingHtml: { what: 'Listing page drawn by the server, PostgreSQL: CPU', most: 8, unit: 'ms' },
  guestOrder: { what: 'Whole guest order with the sandbox: half within', most: 60, unit: 'ms' },
  loginFlood: {
    what: 'Catalogue from memory while 500 logins a second come: times the quiet p99',
    most: 3,
    unit: '×',
  },
  loginFloodAnew: {
    what: 'Catalogue made anew while 500 logins a second come: times the quiet p99',
    most: 3,
    unit: '×',
  },
  homeScript: { what: 'Home page: JavaScript (Brotli)', most: 104, unit: 'KB' },
  productScript: { what: 'Product page: JavaScript (Brotli)', most: 107, unit: 'KB' },
  homeAbove: { what: 'Home page: everything above the fold', most: 350, unit: 'KB' },
  layoutShift: { what: 'Layout shift, the worst of home, listing, product', most: 0, unit: '' },
  swatch: { what: 'A colour is pressed, on a slow phone: half of the pictures in it within', most: 50, unit: 'ms' },
  lighthouseHome: { what: 'Lighthouse mobile, home', least: 95, unit: '' },
  lighthouseListing: { what: 'Lighthouse mobile, listing', least: 95, unit: '' },
  lighthouseProduct: { what: 'Lighthouse mobile, product', least: 95, unit: '' },
  largestPaint: {
    what: 'Lighthouse mobile, largest paint: home, listing and product within',
    most: 1.5,
    unit: 's',
  },
  startPostgres: { what: 'Second `npm start` on PostgreSQL: ready within', most: 1.5, unit: 's' },
  startEmbedded: { what: 'Second `npm start` on the embedded database: ready within', most: 2.5, unit: 's' },
  counterSlowest: { what: 'Back office, 1,000,000 orders: half of any list’s pages within', most: 30, unit: 'ms' },
  counterSearch: { what: 'Back office, 1,000,000 orders: half of a search as one types within', most: 30, unit: 'ms' },
  festivalListing: { what: 'Festival, 10,000 shoppers: 99 of 100 listings within', most: 100, unit: 'ms' },
  festivalMemory: { what: 'Festival, 10,000 shoppers: memory of the shop', most: 700, unit: 'MB' },
  festivalFailures: { what: 'Festival, 10,000 shoppers: requests that failed', most: 0, unit: '' },
  idleMemory: { what: 'Memory when idle, PostgreSQL', most: 200, unit: 'MB' },
} as const satisfies Record<string, Threshold>

export type ThresholdName = keyof typeof thresholds
export type Threshold = { what: string; unit: string } & ({ least: number } | { most: number })

export function meetsThreshold(threshold: Threshold, value: number): boolean {
  return 'least' in threshold ? value >= threshold.least : value <= threshold.most
}

export function formatThreshold(threshold: Threshold): string {
  const limit = 'least' in threshold ? `≥ ${threshold.least}` : `≤ ${threshold.most}`
  return threshold.unit ? `${limit} ${threshold.unit}` : limit
}
