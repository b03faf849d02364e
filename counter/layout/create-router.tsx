import { createBrowserRouter, type RouteObject, useRouteError } from 'react-router'
import { Frame } from './frame.tsx'
import type { ScreenRow } from './places.ts'
import { NoScreen } from './no-screen.tsx'
import { holds, type Me } from '../session/me.ts'
import { explainMissingPermission, type Permission } from '#shop/staff/permissions.ts'
import { ButtonLink, Button } from '../design/button.tsx'
import { Screen } from './screen.tsx'

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

/** Shown while the first screen's script comes; nothing when it comes at once. */
function FrameSkeleton() {
  return (
    <output className="late wait">
      <span className="visually-hidden">Loading</span>
    </output>
  )
}

function NoPermission({ permission }: { permission: Permission }) {
  return (
    <Screen title="Not for your role">
      <div className="blank">
        <p>{explainMissingPermission(permission)}</p>
        <ButtonLink to="/">Go to today</ButtonLink>
      </div>
    </Screen>
  )
}

/** A screen that could not be fetched, most often because a new version of the counter has come, or that broke. */
function ScreenError() {
  const error = useRouteError()
  console.error(error)
  return (
    <Screen title="This screen did not open">
      <div className="blank">
        <p>The connection may be gone, or a new version has come. Unsaved text is kept on this device.</p>
        <div className="row">
          <Button kind="solid" onPress={() => location.reload()}>
            Load it again
          </Button>
          <ButtonLink to="/" reloadDocument>
            Go to today
          </ButtonLink>
        </div>
      </div>
    </Screen>
  )
}
