import type { Defect } from './defect.ts'
import { defectsOfMemory } from './defects-of-memory.ts'
import { defectsOfMoney } from './defects-of-money.ts'
import { defectsOfPromises } from './defects-of-promises.ts'
import { defectsOfStock } from './defects-of-stock.ts'
import { defectsOfWebhooks } from './defects-of-webhooks.ts'

/** Every defect the proof has to notice. */
export const defects: readonly Defect[] = [
  ...defectsOfMoney,
  ...defectsOfStock,
  ...defectsOfWebhooks,
  ...defectsOfMemory,
  ...defectsOfPromises,
]
