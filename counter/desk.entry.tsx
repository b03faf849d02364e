import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nProvider } from 'react-aria-components'
import { RouterProvider } from 'react-router/dom'
import { createQueryClient } from './api/create-query-client.ts'
import { createRouter } from './frame/create-router.tsx'
import { readFirst } from './frame/read-first.ts'
import { MeContext } from './frame/session.ts'
import { trustEmptyHtml } from './frame/trust-empty-html.ts'

trustEmptyHtml()
const { me } = readFirst()
const page = document.getElementById('root')
if (!me || !page) throw new Error('counter/desk.entry.tsx: the page is not the desk')

createRoot(page).render(
  <StrictMode>
    <I18nProvider locale="en-IN">
      <MeContext value={me}>
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={createRouter(me)} />
        </QueryClientProvider>
      </MeContext>
    </I18nProvider>
  </StrictMode>,
)
