import { useEffect } from 'react'
import { Outlet, useNavigate, useNavigation } from 'react-router'
import { DialogHost } from '../design/dialogs.tsx'
import { NoticeRegion } from '../design/notices.tsx'
import { listenToKeys } from '../design/single-keys.ts'
import { listPlaces } from './list-places.ts'
import { BottomBar, SideMenu } from './menu.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { showKeys } from './keys-dialog.tsx'
import { useMe } from './session.ts'

/** Around every screen: the menu, the notices and the dialogs. */
export function Frame() {
  const me = useMe()
  const places = listPlaces(me.permissions)
  const navigate = useNavigate()
  const isLoading = useNavigation().state === 'loading'
  useEffect(() => {
    const goTo = places.map(({ key, path }) => [`g ${key}`, () => void navigate(path)] as const)
    return listenToKeys({ ...Object.fromEntries(goTo), '?': () => void showKeys(places) })
    // `places` follows from who is signed in, who stays the same as long as the page does.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [navigate])
  return (
    <div className="frame">
      <a className="skip-link" href="#main">
        Skip to the page
      </a>
      <SideMenu places={places} />
      <div className="frame-page">
        {isLoading && <div className="late loading-line" />}
        <OfflineBar />
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <BottomBar places={places} />
      <NoticeRegion />
      <DialogHost />
    </div>
  )
}
