import { createContext } from 'react'

/** Where shoppers reach the shop, without a slash at the end: canonical addresses are whole ones. */
export const SiteOrigin = createContext('')
