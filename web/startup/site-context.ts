import { createContext } from 'react'
import type { HydrationData } from './hydration-data.ts'

/** What is the same on every page: where shoppers reach the shop, and whether anything is counted. */
export const SiteContext = createContext<Pick<HydrationData, 'origin' | 'counts'>>({
  origin: '',
  counts: false,
})
