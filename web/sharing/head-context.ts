import { createContext } from 'react'

/** What a page says of itself in its head. */
export type PageHeadData = { title: string; description?: string | undefined; robots?: string | undefined }

/** Where the server, while it renders a page, learns what the page says; the browser has none. */
export const HeadContext = createContext<(head: PageHeadData) => void>(() => {})
