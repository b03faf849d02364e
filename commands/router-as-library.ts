import { join } from 'node:path'
import { parseAst, type Plugin } from 'vite'

/** Only React Router's framework mode needs them. */
const leftOut = /\/lib\/(dom\/ssr\/components|router\/instrumentation)\.js$/

const uncalled = `throw Error('The shop leaves this part of React Router out: commands/router-as-library.ts')`

// Unused here, which tree shaking cannot see. By file: the body that each function gets in the browser.
const bodies: Record<string, Record<string, string>> = {
  'router/router': {
    handleAction: uncalled,
    fetch: uncalled,
    handleFetcherAction: uncalled,
    handleFetcherLoader: uncalled,
    getTargetedDataStrategyMatches: uncalled,
    discoverRoutes: uncalled,
    patchRoutesImpl: uncalled,
    updateBlocker: uncalled,
    runClientMiddlewarePipeline: uncalled,
    normalizeNavigateOptions: 'return { path }',
    getSubmissionFromNavigation: '',
    shouldBlockNavigation: '',
    abortStaleFetchLoads: 'return false',
    markFetchRedirectsDone: 'return false',
    getFetcher: uncalled,
    resetFetcher: uncalled,
    deleteFetcher: uncalled,
    queueFetcherForDeletion: uncalled,
    abortFetcher: uncalled,
    updateFetcherState: uncalled,
    setFetcherError: uncalled,
    getUpdatedRevalidatingFetchers: uncalled,
    getBlocker: uncalled,
    deleteBlocker: uncalled,
    dispose: uncalled,
    patchRoutes: uncalled,
    _internalSetRoutes: uncalled,
    checkFogOfWar: 'return { active: false }',
    createDataRouteMatcher: 'return new V6RegExMatcher(basename)',
    getInstrumentationNavigateMeta: uncalled,
    getInternalRouterError: 'return Error(`React Router: ${status}`)',
    createClientSideRequest: 'return new Request(history.createURL(stripHashFromPath(location)), { signal })',
    getTargetMatch: uncalled,
    processLoaderData: 'return processRouteLoaderData(matches, results, pendingActionResult)',
    convertDataStrategyResultToDataResult: `const { type, result } = dataStrategyResult
      return type === 'error' ? { type, error: result } : { type, data: result }`,
  },
  'dom/lib': {
    parseHydrationData: '',
    ScrollRestoration: 'useScrollRestoration({ getKey, storageKey }); return null',
  },
  hooks: {
    DefaultErrorComponent: uncalled,
    RSCErrorHandler: uncalled,
    useNavigateUnstable: uncalled,
  },
}

/** The build fails, naming the function, when a new version of React Router no longer has it. */
export function useRouterAsLibrary(root: string): Plugin {
  return {
    name: 'use-router-as-library',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (this.environment.name !== 'client' || !importer?.includes('react-router')) return null
      if (!/(components|instrumentation)\.js$/.test(source)) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found && leftOut.test(found.id) ? join(root, 'web/routing/router-framework-stubs.ts') : null
    },
    transform(code, id) {
      const file = /react-router\/dist\/production\/lib\/(.+)\.js$/.exec(id)?.[1]
      if (this.environment.name !== 'client' || file === undefined) return null
      return withoutSideEffects(withBodies(code, file, bodies[file] ?? {}))
    },
  }
}

/** Names for React's tools, and calls that only wrap a component, keep what nobody imports in the bundle. */
export function withoutSideEffects(code: string): string {
  return code
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/= (React\$1\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
}

type Block = { name: string; start: number; end: number }

export function withBodies(code: string, file: string, wanted: Record<string, string>): string {
  let changed = code
  const found = functionsIn(parseAst(code)).filter(({ name }) => Object.hasOwn(wanted, name))
  for (const name of Object.keys(wanted))
    if (!found.some((block) => block.name === name)) throw new Error(`React Router's ${file} has no ${name}`)
  for (const { name, start, end } of found.toSorted((one, other) => other.start - one.start))
    changed = `${changed.slice(0, start)}{${wanted[name] ?? ''}}${changed.slice(end)}`
  return changed
}

function functionsIn(node: unknown): Block[] {
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap(functionsIn)
  return isFunction(node) ? [{ name: node.id.name, start: node.body.start, end: node.body.end }, ...inside] : inside
}

type NamedFunction = { id: { name: string }; body: { start: number; end: number } }

function isFunction(node: object): node is NamedFunction {
  return 'type' in node && node.type === 'FunctionDeclaration'
}
