import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nProvider } from 'react-aria-components'
import { RouterProvider } from 'react-router/dom'
import { followChanges } from './api/follow-changes.ts'
import { createQueryClient } from './api/create-query-client.ts'
import { askForStepUpsBy } from './api/use-call.ts'
import { endSession } from './api/end-session.ts'
import { lockWhenIdle } from './session/lock-when-idle.ts'
import { confirmIdentity } from './sign-in/confirm-identity.tsx'
import { createRouter } from './layout/create-router.tsx'
import { readFirst } from './session/read-first.ts'
import { listNamedScreens, listPlaces, NamedScreensContext, PlacesContext } from './layout/places.ts'
import { screens } from './routes.tsx'
import { MeContext } from './session/me.ts'
import { trustEmptyHtml } from './session/trust-empty-html.ts'

trustEmptyHtml()
askForStepUpsBy(confirmIdentity)
const { me, changesFrom } = readFirst()
const page = document.getElementById('root')
if (!me || changesFrom === null || !page) throw new Error('counter/counter.entry.tsx: the page has no root')

if (me.lockAfterMinutes !== null) lockWhenIdle(me.lockAfterMinutes, endSession)

const queries = createQueryClient()
followChanges(queries, changesFrom)

createRoot(page).render(
  <StrictMode>
    <I18nProvider locale="en-IN">
      <MeContext value={me}>
        <NamedScreensContext value={listNamedScreens(me.permissions, screens)}>
          <PlacesContext value={listPlaces(me.permissions, screens)}>
            <QueryClientProvider client={queries}>
              <RouterProvider router={createRouter(me, screens)} />
            </QueryClientProvider>
          </PlacesContext>
        </NamedScreensContext>
      </MeContext>
    </I18nProvider>
  </StrictMode>,
)
