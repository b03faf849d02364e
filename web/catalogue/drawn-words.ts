import type { ReactNode } from 'react'
import type { ProductZone } from '#shop/lettering/zone.ts'

/** A blank view of the product and its inscription, to lay over a picture by its index. */
export type DrawnWords = ProductZone['views'][number] &
  Pick<ProductZone, 'technique'> & {
    path: string
    alt: string
    /** Drawn in the place of the path. */
    marks?: ReactNode
  }
