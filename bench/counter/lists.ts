/** `isDeep` also measures the last pages. */
export type CounterList = { name: string; path: string; isDeep?: true }

const API = '/counter/api/v1'
const PLACES = ['unpaid', 'held', 'trouble', 'to make', 'to pack', 'packed', 'with courier', 'done']
const LISTS: Readonly<Record<string, { path: string; isDeep?: true; filters?: Readonly<Record<string, string>> }>> = {
  orders: {
    path: 'orders',
    isDeep: true,
    filters: {
      ...Object.fromEntries(PLACES.map((place) => [place, `place=${encodeURIComponent(place)}`])),
      'all in the workshop': `place=${encodeURIComponent('held,to make,to pack,packed')}`,
      'a name of 5 %': 'q=sharma',
      'a rare name': 'q=zutshi',
      'two names': 'q=asha+sharma',
      'a PIN': 'q=302002',
    },
  },
  products: {
    path: 'products',
    isDeep: true,
    filters: {
      low: 'low=yes',
      'no picture': 'pictures=none',
      withdrawn: 'state=withdrawn',
      'a common word': 'q=tray',
      'a rare word': 'q=bikaner+99',
    },
  },
  'rows of the sheet': { path: 'variants', isDeep: true, filters: { low: 'low=yes' } },
  stock: { path: 'stock', isDeep: true, filters: { low: 'low=yes', 'a common word': 'q=tray', 'a shelf': 'q=b3' } },
  reviews: {
    path: 'reviews',
    isDeep: true,
    filters: { waiting: 'state=waiting', 'one star': 'stars=1', 'turned down': 'state=rejected' },
  },
  enquiries: {
    path: 'enquiries',
    isDeep: true,
    filters: { open: 'state=new,open', closed: 'state=closed', mine: 'mine=yes' },
  },
  buyers: {
    path: 'buyers',
    isDeep: true,
    filters: { guests: 'kind=guest', tagged: 'tag=bride', 'a name of 5 %': 'q=sharma', 'a rare name': 'q=zutshi' },
  },
  audit: {
    path: 'audit',
    isDeep: true,
    filters: {
      'one person': 'actor=demo-packer',
      'one operation': 'operation=stock.move',
      'of orders': 'operation=orders.',
      'one kind': 'kind=product',
      'a rare kind': 'kind=export',
      'a month': 'from=2026-01-01&to=2026-01-31',
      'a rare word': 'q=GTH-000777',
    },
  },
  exceptions: { path: 'exceptions', filters: { closed: 'state=closed' } },
  pictures: { path: 'pictures', isDeep: true, filters: { unused: 'used=no', 'a word': 'q=tray' } },
  'webhook sends': { path: 'webhooks/seeded-end/sends', isDeep: true, filters: { failed: 'status=failed' } },
  webhooks: { path: 'webhooks' },
  imports: { path: 'imports' },
  categories: { path: 'categories' },
  'months of GST': { path: 'months' },
  staff: { path: 'staff' },
  'hand-over': { path: 'hand-overs' },
  'packing table': { path: 'packing-table' },
  board: { path: 'order-board' },
}

export const counterLists: readonly CounterList[] = Object.entries(LISTS).flatMap(
  ([name, { path, isDeep, filters }]) => [
    { name, path: `${API}/${path}`, ...(isDeep && { isDeep }) },
    ...Object.entries(filters ?? {}).map(([filter, query]) => ({
      name: `${name}: ${filter}`,
      path: `${API}/${path}?${query}`,
    })),
  ],
)
