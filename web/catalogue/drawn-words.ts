import type { ReactNode } from 'react'
import type { ProductPrintArea } from '#shop/lettering/print-area.ts'

/** A blank view of the product and its inscription, to lay over a picture by its index. */
export type DrawnWords = ProductPrintArea['views'][number] &
  Pick<ProductPrintArea, 'technique'> & {
    path: string
    alt: string
    /** Drawn in the place of the path. */
    marks?: ReactNode
  }
