import type { Content } from '../catalogue/particulars.ts'
import type { Paise } from '../money/paise.ts'
import type { HamperGood } from './fill-hamper.ts'

/** `kind`: its name among the variants of `product`. `inside`: its foods alone. `price`: before the discount, in percent. */
export type ShownHamperGood = HamperGood & {
  product: number
  kind: string
  price: Paise
  discount: number
  category: string
  inside: Content[]
}
