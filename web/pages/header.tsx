import { useEffect } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import type { PublicSeller } from '#contract/page-data.ts'
import { parseLogo } from '#shop/brand/brand-settings.ts'
import { useLayoutData } from '#web/routing/route-data.ts'
import { CartButton } from './cart-button.tsx'
import { HeartIcon, MenuIcon, SearchIcon } from '#web/design/icons.tsx'
import { PotliMark } from '#web/design/potli-mark.tsx'
import { AccountLinks, AccountMenu } from './account-menu.tsx'
import { siteLinks } from './site-links.ts'
import { SiteSearch } from './site-search.tsx'
import { KeptMarkup } from '#web/startup/kept-markup.tsx'

/** Its menus are popovers: they open without JavaScript and close on Escape and on a click elsewhere. */
export function Header() {
  const seller = useLayoutData()?.seller
  const { pathname, key } = useLocation()
  useEffect(() => {
    for (const menu of document.querySelectorAll<HTMLElement>(':popover-open')) menu.hidePopover()
    // Every move to another address closes them, also to the same page with another query.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [key])
  // Its links lead to no deeper addresses.
  const section = `/${pathname.split('/')[1]}`
  return (
    <KeptMarkup
      as="header"
      of={`header of ${section} ${seller?.logo ?? ''} ${seller?.tradeName}`}
      pathname={section}
      className="header"
      data-page={pathname}
    >
      {() => <HeaderBar seller={seller} />}
    </KeptMarkup>
  )
}

function HeaderBar({ seller }: { seller: PublicSeller | undefined }) {
  const logo = seller?.logo === undefined ? undefined : parseLogo(seller.logo)
  return (
    <div className="header-bar wrap">
      <Link to="/" className="header-logo" viewTransition aria-label={`${logo ? seller?.tradeName : 'Gathri'}, home`}>
        {logo ? (
          // For a bare image React writes a preload link into the kept markup, which hydration does not expect.
          <picture>
            <img className="header-logo-picture" src={logo.url} width={logo.width} height={logo.height} alt="" />
          </picture>
        ) : (
          <>
            <PotliMark />
            Gathri
          </>
        )}
      </Link>
      <nav id="site-menu" className="site-menu" popover="auto" aria-label="Main">
        <ul className="site-links">
          {siteLinks.map(([to, label]) => (
            <li key={to}>
              <NavLink to={to} discover="none" viewTransition>
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
