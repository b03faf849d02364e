import { use, useCallback, useLayoutEffect } from 'react'
import { Outlet, useNavigate, useNavigation } from 'react-router'
import { DialogHost, openDialog } from '../design/dialogs.tsx'
import { NoticeRegion } from '../design/notices.tsx'
import { listenToKeys, listenToSearchKey } from '../design/single-keys.ts'
import { BottomBar, SideMenu, TopRow } from './menu.tsx'
import { NamedScreensContext, usePlaces, type NamedScreen } from './places.ts'
import { showKeys } from './keys-dialog.tsx'
import { en } from '../words/en.ts'
import { useSpoken } from '../words/use-spoken.ts'
import { useOnline } from './use-online.ts'

/** Around every screen: the menu, the notices and the dialogs. */
export function Frame() {
  const places = usePlaces()
  const navigate = useNavigate()
  const screens = use(NamedScreensContext)
  const search = useCallback(() => void openSearch(screens, (path) => void navigate(path)), [screens, navigate])
  const isLoading = useNavigation().state === 'loading'
  useLayoutEffect(() => {
    const goTo = places.map(({ key, path }) => [`g ${key}`, () => void navigate(path)] as const)
    return listenToKeys({
      ...Object.fromEntries(goTo),
      n: (event) => pressNew(event),
      '?': () => void showKeys(places),
    })
  }, [navigate, places])
  useLayoutEffect(() => listenToSearchKey(search), [search])
  return (
    <div className="frame">
      <a className="skip-link" href="#main">
        Skip to the page
      </a>
      <SideMenu places={places} search={search} />
      <div className="frame-page">
        {isLoading && <div className="late loading-line" />}
        <TopRow />
        <OfflineBar />
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <BottomBar places={places} search={search} />
      <NoticeRegion />
      <DialogHost />
    </div>
  )
}

/** Presses the screen's own button for a new record, if it has one. */
function pressNew(event: KeyboardEvent): void {
  // Otherwise the first field would receive the letter.
  event.preventDefault()
  document.querySelector<HTMLElement>('[data-key=n]')?.click()
}

function OfflineBar() {
  const words = useSpoken()?.words ?? en
  const isOnline = useOnline()
  return <div aria-live="polite">{!isOnline && <p className="offline-bar">{words['wait.textKept']}</p>}</div>
}

let isOpen = false

/** Its parts are loaded when it is first opened. */
async function openSearch(screens: readonly NamedScreen[], go: (path: string) => void): Promise<void> {
  if (isOpen) return
  isOpen = true
  try {
    const { drawSearch } = await import('./search.tsx')
    const path = await openDialog<string>({ title: 'Search', look: 'search' }, (close) => drawSearch(screens, close))
    if (path !== undefined) go(path)
  } finally {
    isOpen = false
  }
}
