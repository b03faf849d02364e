/** The pictures of the shop's own in `public/art/`, by the place they were made for. */
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

/** In pixels; each is there as WebP and as AVIF. */
export const ART_WIDTHS = [480, 680, 800, 1000]
