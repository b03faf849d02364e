export const publicPages = [
  { name: 'home', path: '/' },
  { name: 'listing', path: '/shop' },
  { name: 'product', path: '/product/1' },
] as const
