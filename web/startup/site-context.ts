import { createContext } from 'react'
import type { HydrationData } from './hydration-data.ts'

export const SiteContext = createContext<Pick<HydrationData, 'origin' | 'counts'>>({
  origin: '',
  counts: false,
})
