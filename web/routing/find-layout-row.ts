import { layoutRows } from 'virtual:page-routes'
import { matchPath } from 'react-router'

/** What the route table says of a page to the layout around it, if anything. */
export function findLayoutRow(pathname: string) {
  return layoutRows.find(({ path }) => matchPath(path, pathname))
}
