import { findPage } from '#shop/pages/page-routes.ts'

export type Manifest = Record<string, { file: string; imports?: string[] }>

const BOOTSTRAP_ENTRY = 'web/entry.bootstrap.ts'
const CLIENT_ENTRY = 'web/entry.client.tsx'

/** The bootstrap script loads the others after first paint; landing pages name their own chunk too. */
export function createScriptTag(manifest: Manifest, pathname: string): string {
  const route = findPage(pathname)?.route
  const page = route?.isArrival && route.module
  const files = new Set<string>()
  for (const source of [CLIENT_ENTRY, ...(page ? [page] : [])]) addWithImports(manifest, source, files)
  const then = [...files].map((file) => `/${file}`).join(' ')
  return `<script type="module" src="/${manifest[BOOTSTRAP_ENTRY]?.file}" data-then="${then}"></script>`
}

export const devScriptTag = `<script type="module" src="/${BOOTSTRAP_ENTRY}" data-then="/${CLIENT_ENTRY}"></script>`

function addWithImports(manifest: Manifest, source: string, files: Set<string>): void {
  const part = manifest[source]
  if (!part || files.has(part.file)) return
  files.add(part.file)
  for (const needed of part.imports ?? []) addWithImports(manifest, needed, files)
}
