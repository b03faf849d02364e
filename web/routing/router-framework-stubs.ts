import { createContext } from 'react'

// Replaces two files of React Router that only its framework mode needs, a fortieth of every page's script.
// commands/router-as-library.ts puts this in their place; the names are theirs.

export const FrameworkContext = createContext(undefined)
export const useFrameworkContext = (): undefined => undefined
export const usePrefetchBehavior = () => [false, null, {}] as const
export const mergeRefs = <Ref>(ref: Ref): Ref => ref
export const setIsHydrated = (): void => {}
export const CRITICAL_CSS_DATA_ATTRIBUTE = ''
const nothing = (): null => null
export { nothing as Links, nothing as Meta, nothing as PrefetchPageLinks, nothing as Scripts }

export const consumeInstrumentationClientResultMetaReceiver = (): undefined => undefined
export const getRouteInstrumentationUpdates = (): object => ({})
export const instrumentClientSideRouter = <Router>(router: Router): Router => router
export const instrumentHandler = <Handler>(handler: Handler): Handler => handler
export const instrumentationResultMetaContext = null
