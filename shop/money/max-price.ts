import type { Paise } from './paise.ts'

export const MAX_PRICE: Paise = 1_00_00_000_00
