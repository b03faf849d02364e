export const ART_NAMES = [
  'hero',
  'promo',
  'about',
  'workshop',
  'bespoke',
  'corporate',
  'contact',
  'empty-cart',
] as const
export type ArtName = (typeof ART_NAMES)[number]

export const ART_WIDTHS = [480, 680, 800, 1000]
