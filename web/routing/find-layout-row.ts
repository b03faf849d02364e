import { layoutRows } from 'virtual:page-routes'
import { matchPath } from 'react-router'

export function findLayoutRow(pathname: string) {
  return layoutRows.find(({ path }) => matchPath(path, pathname))
}
