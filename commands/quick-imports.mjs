// Node 24 parses a package.json for each file and import, and drizzle-orm's has 180 KB: two thirds of the shop's start.
// This hook resolves plain paths itself and looks each package up once.
import { registerHooks } from 'node:module'

const root = new URL('../', import.meta.url).href
const packages = `${root}node_modules/`
const insidePackage = /\/node_modules\/(drizzle-orm|hono)\//
const relativeTypeScript = /^\.\.?\/.*\.ts$/
const relativeJavaScript = /^\.\.?\/.*\.js$/
const nameOfPackage = /^(#|@|[a-z])(?!\w*:)/

/** By specifier, which means the same in all our files. */
const resolved = new Map()

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL, conditions } = context
    if (!parentURL || !conditions.includes('import')) return next(specifier, context)
    const isOurs = parentURL.startsWith(root) && !parentURL.startsWith(packages)
    if (isOurs && relativeTypeScript.test(specifier)) return resolveBeside(specifier, parentURL, 'module-typescript')
    if (isOurs && nameOfPackage.test(specifier)) {
      const found = resolved.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
      resolved.set(specifier, found)
      return found
    }
    if (insidePackage.test(parentURL) && relativeJavaScript.test(specifier))
      return resolveBeside(specifier, parentURL, 'module')
    return next(specifier, context)
  },
})

function resolveBeside(specifier, parentURL, format) {
  return { url: new URL(specifier, parentURL).href, format, shortCircuit: true }
}
