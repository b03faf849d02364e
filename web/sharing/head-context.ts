import { createContext } from 'react'

export type PageHeadData = { title: string; description?: string | undefined; robots?: string | undefined }

/** How the server learns what a page says of itself; does nothing in the browser. */
export const HeadContext = createContext<(head: PageHeadData) => void>(() => {})
