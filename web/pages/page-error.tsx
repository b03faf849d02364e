import { Outlet } from 'react-router'

export function PageError() {
  return <Outlet />
}
