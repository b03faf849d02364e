import { createContext } from 'react'
import type { FirstData } from './first-data.ts'

/** What is the same on every page: where shoppers reach the shop, and whether anything is counted. */
export const Site = createContext<Pick<FirstData, 'origin' | 'counts'>>({ origin: '', counts: false })
