import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { startDeferred } from './startup/deferred-startup.ts'
import { HYDRATION_DATA_ID, type HydrationData } from './startup/hydration-data.ts'
import { HtmlDocument } from './startup/html-document.tsx'
import { fetchRouteData } from './routing/route-data.ts'
import { ignoreSkippedTransitions } from './routing/ignore-skipped-transitions.ts'
import { createRoutes } from './routes.tsx'
import { SiteContext } from './startup/site-context.ts'

const { loaderData, failed, origin, counts, address }: HydrationData = JSON.parse(
  document.getElementById(HYDRATION_DATA_ID)?.textContent ?? '{"loaderData":{},"failed":[]}',
)
const errors = Object.fromEntries(failed.map((id) => [id, new Error('The server could not get this page.')]))

// Importing took a phone long enough: the page may answer before it continues.
await new Promise((done) => setTimeout(done))
if (address !== undefined) history.replaceState(null, '', address)
ignoreSkippedTransitions(document)
const routes = createRoutes(fetchRouteData)
await Promise.all((matchRoutes(routes, location) ?? []).map(({ route }) => loadLazyRoute(route)))
const router = createBrowserRouter(routes, {
  hydrationData: { loaderData, errors: failed.length > 0 ? errors : null },
})
// As a transition it is hydrated in slices of milliseconds, between which the page answers.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HtmlDocument>
        <SiteContext value={{ origin, counts }}>
          <RouterProvider router={router} />
        </SiteContext>
      </HtmlDocument>
    </StrictMode>,
  )
})
startDeferred(router, counts)

/** The page on screen is loaded before hydration, so that React finds the HTML it expects. */
async function loadLazyRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return
  Object.assign(route, await route.lazy(), { lazy: undefined })
}
