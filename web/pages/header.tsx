import { useEffect } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { CartButton } from './cart-button.tsx'
import { HeartIcon, MenuIcon, SearchIcon } from '#web/design/icons.tsx'
import { PotliMark } from '#web/design/potli-mark.tsx'
import { AccountLinks, AccountMenu } from './account-menu.tsx'
import { siteLinks } from './site-links.ts'
import { SiteSearch } from './site-search.tsx'
import { KeptMarkup } from '#web/startup/kept-markup.tsx'

/** Its menus are popovers: they open without JavaScript and close on Escape and on a click elsewhere. */
export function Header() {
  const { pathname, key } = useLocation()
  useEffect(() => {
    for (const menu of document.querySelectorAll<HTMLElement>(':popover-open')) menu.hidePopover()
    // Every move to another address closes them, also to the same page with another query.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [key])
  // Its links lead to no deeper addresses.
  const section = `/${pathname.split('/')[1]}`
  return (
    <KeptMarkup as="header" of={`header of ${section}`} pathname={section} className="header" data-page={pathname}>
      {() => <HeaderBar />}
    </KeptMarkup>
  )
}

function HeaderBar() {
  return (
    <div className="header-bar wrap">
      <Link to="/" className="header-logo" viewTransition aria-label="Gathri, home">
        <PotliMark />
        Gathri
      </Link>
      <nav id="site-menu" className="site-menu" popover="auto" aria-label="Main">
        <ul className="site-links">
          {siteLinks.map(([to, label]) => (
            <li key={to}>
              <NavLink to={to} viewTransition>
                {label}
              </NavLink>
            </li>
          ))}
          <AccountLinks />
        </ul>
      </nav>
      <SiteSearch />
      <Link to="/wishlist" className="header-tool wish-link" viewTransition aria-label="Wish list">
        <HeartIcon size={24} />
      </Link>
      <AccountMenu />
      <button type="button" className="header-tool search-button" popoverTarget="site-search" aria-label="Search">
        <SearchIcon size={24} />
      </button>
      <CartButton />
      <button type="button" className="header-tool menu-button" popoverTarget="site-menu" aria-label="Menu">
        <MenuIcon size={24} />
      </button>
    </div>
  )
}
