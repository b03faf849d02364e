import type { ReactNode } from 'react'
import type { ProductZone } from '#shop/lettering/zone.ts'

/** Laid on a picture of the product, by its index: the same view without words, and what is written there. */
export type DrawnWords = ProductZone['views'][number] &
  Pick<ProductZone, 'technique'> & {
    path: string
    alt: string
    /** Drawn in the place of the path. */
    marks?: ReactNode
  }
