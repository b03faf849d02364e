import { createBrowserRouter, type RouteObject } from 'react-router'
import { Frame } from './frame.tsx'
import type { ScreenRow } from './places.ts'
import { NoPermission } from './no-permission.tsx'
import { ScreenError } from './screen-error.tsx'
import { NoScreen } from './no-screen.tsx'
import { FrameSkeleton } from './frame-skeleton.tsx'
import { holds, type Me } from '../session/me.ts'

export function createRouter(me: Me, screens: readonly ScreenRow[]) {
  return createBrowserRouter(
    [
      {
        Component: Frame,
        HydrateFallback: FrameSkeleton,
        ErrorBoundary: ScreenError,
        children: [
          {
            ErrorBoundary: ScreenError,
            children: [...screens.map((screen) => toRoute(screen, me)), { path: '*', Component: NoScreen }],
          },
        ],
      },
    ],
    { basename: '/counter' },
  )
}

/** The server refuses whatever is not allowed; here one reads why before asking it. */
function toRoute({ path, needs, load }: ScreenRow, me: Me): RouteObject {
  const address = path === '' ? { index: true as const } : { path }
  if (needs && !holds(me, needs)) return { ...address, element: <NoPermission permission={needs} /> }
  // By parts, `lazy: { Component }`, React Router would show nothing, and say nothing, when it cannot be fetched.
  return { ...address, lazy: async () => ({ Component: await load() }) }
}
