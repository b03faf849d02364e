import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type HydrationState, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { HtmlDocument } from './html-document.tsx'
import { fetchPageData } from './page-data.ts'
import { createRoutes } from './routes.tsx'

const routes = createRoutes(fetchPageData)
await Promise.all((matchRoutes(routes, location) ?? []).map(({ route }) => loadNow(route)))
const router = createBrowserRouter(routes, { hydrationData: readHydrationData() })
hydrateRoot(
  document,
  <StrictMode>
    <HtmlDocument>
      <RouterProvider router={router} />
    </HtmlDocument>
  </StrictMode>,
)

/** The page on screen is loaded before React takes over, so that it finds the HTML it expects. */
async function loadNow(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return
  Object.assign(route, await route.lazy(), { lazy: undefined })
}

/** `failed` names the parts whose data the server could not get: they show their error, as the HTML does. */
function readHydrationData(): HydrationState {
  const { loaderData, failed }: { loaderData: Record<string, unknown>; failed: string[] } = JSON.parse(
    document.getElementById('page-data')?.textContent ?? '{"loaderData":{},"failed":[]}',
  )
  const errors = Object.fromEntries(
    failed.map((id) => [id, new Error('The server could not get this page.')]),
  )
  return { loaderData, errors: failed.length > 0 ? errors : null }
}
