import { createContext } from 'react'

export type PageHeadData = { title: string; description?: string | undefined; robots?: string | undefined }

/** Hands a page's head data to the server; does nothing in the browser. */
export const HeadContext = createContext<(head: PageHeadData) => void>(() => {})
