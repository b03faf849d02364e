import type { ReactNode } from 'react'
import type { ProductPrintArea } from '#shop/lettering/print-area.ts'

/** A picture of the product without lettering, and the inscription to draw over it. */
export type DrawnWords = ProductPrintArea['views'][number] &
  Pick<ProductPrintArea, 'technique'> & {
    path: string
    alt: string
    /** Drawn in the place of the path. */
    marks?: ReactNode
  }
