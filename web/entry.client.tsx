import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { comeLater } from './come-later.ts'
import { FIRST_DATA_ID, type FirstData } from './first-data.ts'
import { HtmlDocument } from './html-document.tsx'
import { fetchPageData } from './page-data.ts'
import { letTransitionsBeOvertaken } from './overtaken-transitions.ts'
import { createRoutes } from './routes.tsx'
import { Site } from './site.ts'

const { loaderData, failed, origin, counts, address }: FirstData = JSON.parse(
  document.getElementById(FIRST_DATA_ID)?.textContent ?? '{"loaderData":{},"failed":[]}',
)
const errors = Object.fromEntries(failed.map((id) => [id, new Error('The server could not get this page.')]))

if (address !== undefined) history.replaceState(null, '', address)
letTransitionsBeOvertaken(document)
const routes = createRoutes(fetchPageData)
await Promise.all((matchRoutes(routes, location) ?? []).map(({ route }) => loadNow(route)))
const router = createBrowserRouter(routes, {
  hydrationData: { loaderData, errors: failed.length > 0 ? errors : null },
})
hydrateRoot(
  document,
  <StrictMode>
    <HtmlDocument>
      <Site value={{ origin, counts }}>
        <RouterProvider router={router} />
      </Site>
    </HtmlDocument>
  </StrictMode>,
)
comeLater(router, counts)

/** The page on screen is loaded before React takes over, so that it finds the HTML it expects. */
async function loadNow(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return
  Object.assign(route, await route.lazy(), { lazy: undefined })
}
