import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { NOT_FOUND_PATH, pageRoutes, type PageRoute } from '../shop/pages/page-routes.ts'

const VIRTUAL_ID = 'virtual:page-routes'
/** Ends in .ts, so that the chunk group "frame" includes it. */
const RESOLVED_ID = `\0${VIRTUAL_ID}.ts`

/** Other columns of the route table never reach the browser. React Router expects the export `Component`. */
export function pageRoutesPlugin(root: string): Plugin {
  const pages = new Set(pageRoutes.flatMap(({ module }) => (module === undefined ? [] : [join(root, module)])))
  return {
    name: 'page-routes',
    enforce: 'pre',
    resolveId: (source) => (source === VIRTUAL_ID ? RESOLVED_ID : null),
    load: (id) => (id === RESOLVED_ID ? printPageRoutes(pageRoutes) : null),
    transform(code, id) {
      const file = id.split('?')[0] ?? id
      return pages.has(file) ? { code: `${code}\nexport { ${componentName(file)} as Component }\n`, map: null } : null
    },
  }
}

function componentName(file: string): string {
  return basename(file, '.tsx').replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

export function printPageRoutes(rows: readonly PageRoute[]): string {
  const notFound = rows.find(({ path }) => path === NOT_FOUND_PATH)
  const top = rows.filter(({ parent }) => parent === undefined).map((row) => printRoute(row, rows))
  const all = [...top, ...(notFound ? [printRoute({ ...notFound, path: '*' }, [])] : [])]
  const layoutRows = rows
    .filter(({ skeleton, canonicalQuery }) => skeleton ?? canonicalQuery)
    .map(({ path, skeleton, canonicalQuery }) => ({ path, skeleton, canonicalQuery }))
  return [
    `export const createPageRoutes = (loadRouteData, redirectTo, requireQuery) => [${all.join(',\n')}]`,
    `export const layoutRows = ${JSON.stringify(layoutRows)}`,
  ].join('\n')
}

function printRoute(row: PageRoute, rows: readonly PageRoute[]): string {
  const { path, module, redirectTo, requiredQuery, loader } = row
  const children = rows.filter(({ parent }) => parent === path).map((child) => printRoute(child, rows))
  const redirect = redirectTo === undefined ? undefined : `loader: redirectTo(${JSON.stringify(redirectTo)})`
  const isFrame = children.length > 0
  if (isFrame && redirect !== undefined) children.unshift(`{ index: true, ${redirect} }`)
  const parts = [
    `path: ${JSON.stringify(path)}`,
    module && `lazy: () => import(${JSON.stringify(`/${module}`)})`,
    loader && 'loader: loadRouteData',
    requiredQuery && `loader: requireQuery(${JSON.stringify(requiredQuery)})`,
    !isFrame && redirect,
    isFrame && `children: [${children.join(',\n')}]`,
  ]
  return `{ ${parts.filter(Boolean).join(', ')} }`
}
