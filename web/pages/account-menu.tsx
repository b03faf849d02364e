import { Link, NavLink } from 'react-router'
import { useStore } from 'zustand'
import { UserIcon } from '#web/design/icons.tsx'
import { shopStore } from '#web/storage/shop-store.ts'

const useIsLoggedIn = () => useStore(shopStore, (state) => state.auth.isLoggedIn)

/** Both variants are as wide, so nothing moves when storage is read. */
export function AccountMenu() {
  const loggedIn = useIsLoggedIn()
  return (
    <div className="account">
      {loggedIn ? (
        <>
          <button type="button" className="header-tool" popoverTarget="account-menu" aria-label="Account">
            <UserIcon size={24} />
          </button>
          <nav id="account-menu" className="account-menu" popover="auto" aria-label="Account">
            <Link to="/user/profile">My Account</Link>
            <Link to="/logout">Logout</Link>
          </nav>
        </>
      ) : (
        <Link to="/login" className="login-link">
          Login
        </Link>
      )}
    </div>
  )
}

export function AccountLinks() {
  const loggedIn = useIsLoggedIn()
  return (
    <li className="site-account">
      <NavLink to="/wishlist">Wish list</NavLink>
      <NavLink to={loggedIn ? '/user/profile' : '/login'}>{loggedIn ? 'My Account' : 'Login'}</NavLink>
    </li>
  )
}
