import type { Content } from '../catalogue/particulars.ts'
import type { Extra } from '../catalogue/product.ts'
import type { Paise } from '../money/paise.ts'
import type { HamperGood } from './fill-hamper.ts'

/** `inside`: its foods alone. `extras`: of a container. `price`: before the discount, in percent. */
export type ShownHamperGood = HamperGood & {
  price: Paise
  discount: number
  category: string
  inside: Content[]
  extras: Extra[]
}
