/** First words of the API paths that show each kind. A kind that is missing here uses its own plural. */
const readsOf: Readonly<Record<string, readonly string[]>> = {
  order: [
    'orders',
    'offers',
    'order-board',
    'order-places',
    'work',
    'pieces',
    'packing-table',
    'lettering',
    'lettering-sheets',
    'days',
    'promises',
    'hand-overs',
    'stock',
    'buyers',
    'news',
  ],
  enquiry: ['enquiries', 'news', 'work'],
  review: ['reviews', 'news'],
  exception: ['exceptions', 'news'],
  product: ['products', 'variants', 'stock', 'categories'],
  variant: ['products', 'variants', 'stock'],
  extra: ['products'],
  category: ['categories', 'products', 'offers'],
  word: ['search-words'],
  stock: ['stock', 'products'],
  staff: ['staff', 'me', 'people'],
  device: ['devices', 'me'],
  provider: ['keys'],
  day: ['days', 'promises'],
}
const API = '/counter/api/v1/'

/** Whether a read, such as `GET /counter/api/v1/orders/{order}`, may answer something else after these changed. */
export function showsKind(route: string, kinds: ReadonlySet<string>): boolean {
  const [first = ''] = route.slice(route.indexOf(API) + API.length).split('/')
  if (first === 'today' || first === 'audit') return kinds.size > 0
  return [...kinds].some((kind) => (readsOf[kind] ?? [`${kind}s`]).includes(first))
}
