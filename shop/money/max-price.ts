import type { Paise } from './paise.ts'

/** 1 crore rupees. */
export const MAX_PRICE: Paise = 1_00_00_000_00
