import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from 'react-aria-components'
import { roleLabels } from '#shop/staff/permissions.ts'
import { MoreIcon, SearchIcon } from '../design/icons.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { groupPlaces, listBarPlaces, marksPlace, type ShownPlace } from './places.ts'
import { DraftsLink, NewsButton } from './news.tsx'
import { useMe } from '../session/me.ts'
import { useSpoken } from '../words/use-spoken.ts'
import { langOf } from '../words/words.ts'
import type { WordKey } from '../words/en.ts'
import { endSession } from '../api/end-session.ts'
import { showNotice } from '../design/notices.tsx'

const isApple = /Mac|iP(hone|ad)/.test(navigator.userAgent)

/** Places of a packer. The others are for people in the office. */
const menuKeys: Readonly<Record<string, WordKey | undefined>> = {
  Today: 'menu.today',
  Orders: 'menu.orders',
  Promises: 'menu.promises',
  Lettering: 'lettering.title',
  'Packing table': 'table.title',
  'Hand over': 'over.title',
  Products: 'menu.products',
  Stock: 'menu.stock',
  'Audit log': 'menu.log',
  'My account': 'menu.me',
  Search: 'menu.search',
  More: 'menu.more',
  Lock: 'menu.lock',
  'Sign out': 'table.signOut',
  Work: 'menu.work',
  Goods: 'menu.goods',
  Shop: 'menu.shop',
}

/** The English words of the menu, in the language of a person who chose another. */
function MenuWords({ children: label }: { children: string }) {
  const spoken = useSpoken()
  const key = menuKeys[label]
  if (!spoken || key === undefined || spoken.language === 'en') return label
  return <span lang={langOf(spoken)}>{spoken.words[key]}</span>
}

type Shown = { places: readonly ShownPlace[]; search: () => void }

export function SideMenu({ places, search }: Shown) {
  return (
    <header className="side">
      <div className="top-row">
        <p className="brand">Gathri</p>
        <NewsButton />
      </div>
      <DraftsLink />
      <Button className="place search-button" onPress={search}>
        <SearchIcon />
        <span>
          <MenuWords>Search</MenuWords>
        </span>
        <kbd>{isApple ? '⌘' : 'Ctrl '}K</kbd>
      </Button>
      <nav aria-label="Back office">
        <Places places={places} />
      </nav>
      <WhoIsHere />
    </header>
  )
}

/** On a phone, over every screen. */
export function TopRow() {
  return (
    <header className="top-row top-of-phone">
      <p className="brand">Gathri</p>
      <DraftsLink />
      <NewsButton />
    </header>
  )
}

export function BottomBar({ places, search }: Shown) {
  const { staff } = useMe()
  const { pathname } = useLocation()
  const shown = listBarPlaces(staff.roles, places)
  const isBeneath = !shown.some((place) => marksPlace(place, pathname))
  const openMore = () =>
    openDialog({ title: 'Go to', look: 'sheet' }, (close) => <MorePlaces places={places} close={() => close()} />)
  return (
    <nav className="bar" aria-label="Back office">
      {shown.map((place) => (
        <PlaceLink key={place.path} place={place} />
      ))}
      <Button className="place" onPress={search}>
        <SearchIcon />
        <span>
          <MenuWords>Search</MenuWords>
        </span>
      </Button>
      <Button className="place" {...(isBeneath && { 'aria-current': 'true' as const })} onPress={() => void openMore()}>
        <MoreIcon />
        <span>
          <MenuWords>More</MenuWords>
        </span>
      </Button>
    </nav>
  )
}

function MorePlaces({ places, close }: { places: readonly ShownPlace[]; close: () => void }) {
  return (
    <>
      <Places places={places} onGo={close} />
      <WhoIsHere />
    </>
  )
}

function Places({ places, onGo }: { places: readonly ShownPlace[]; onGo?: () => void }) {
  return groupPlaces(places).map(({ group, places: shown }) => (
    <div key={shown[0]?.path} className="place-group">
      {group && (
        <p aria-hidden>
          <MenuWords>{group}</MenuWords>
        </p>
      )}
      <ul className="places" {...(group && { 'aria-label': group })}>
        {shown.map((place) => (
          <li key={place.path}>
            <PlaceLink place={place} {...(onGo && { onGo })} />
          </li>
        ))}
      </ul>
    </div>
  ))
}

function PlaceLink({ place, onGo }: { place: ShownPlace; onGo?: () => void }) {
  const { path, label, icon: Icon } = place
  const { pathname } = useLocation()
  const isCurrent = marksPlace(place, pathname)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const menu = link.current?.closest('nav, .dialog')
    if (!isCurrent || !menu) return undefined
    // The menu is shorter once there are drafts.
    const observer = new ResizeObserver(() => link.current && bringIntoSight(link.current, menu))
    observer.observe(menu)
    return () => observer.disconnect()
  }, [isCurrent])
  return (
    <Link
      ref={link}
      to={path}
      className="place"
      aria-current={isCurrent ? 'page' : undefined}
      {...(onGo && { onClick: onGo })}
    >
      <Icon />
      <span>
        <MenuWords>{label}</MenuWords>
      </span>
    </Link>
  )
}

/** `scrollIntoView` would let Tab begin there, past the link that skips the menu. */
function bringIntoSight(place: Element, menu: Element): void {
  const { top, bottom } = place.getBoundingClientRect()
  const { top: highest, bottom: lowest } = menu.getBoundingClientRect()
  menu.scrollTop += Math.max(0, bottom - lowest) - Math.max(0, highest - top)
}

function WhoIsHere() {
  const { staff, demo, device } = useMe()
  return (
    <div className="who">
      <p className="who-name">{staff.name}</p>
      <p className="who-roles">
        {staff.roles.map((role) => roleLabels[role]).join(', ')}
        {demo && ' · demo'}
      </p>
      <Button className="button button-quiet" onPress={() => void signOut()}>
        <MenuWords>{device === 'shared' ? 'Lock' : 'Sign out'}</MenuWords>
      </Button>
    </div>
  )
}

async function signOut(): Promise<void> {
  const refused = await endSession()
  if (refused) showNotice({ kind: 'failed', text: refused.message })
}
