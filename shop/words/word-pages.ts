/** Pages that show the owner's words, by their name in a preview's address. `product` is the most popular one. */
export const wordPages = {
  home: { label: 'Home', path: '/' },
  about: { label: 'About us', path: '/about' },
  bespoke: { label: 'Bespoke', path: '/bespoke' },
  corporate: { label: 'Corporate', path: '/corporate' },
  contact: { label: 'Contact', path: '/contact' },
  product: { label: 'A product', path: null },
  returns: { label: 'Return policy', path: '/returnpolicy' },
  terms: { label: 'Terms', path: '/terms' },
} as const
export type WordPage = keyof typeof wordPages
export const wordPageNames = Object.keys(wordPages) as WordPage[]

/** A page's name follows after a slash. */
export const wordPreviewPath = (token: string) => `/preview/words/${token}`
