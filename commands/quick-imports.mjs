// Node 24 reads the package.json of a package anew for each of its files, and drizzle-orm's has 180 KB for a hundred
// files: half of the time to start. Inside these packages, files import each other by plain paths: nothing is to look up.
import { registerHooks } from 'node:module'

const inside = /\/node_modules\/(drizzle-orm|hono)\//

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (!/^\.\.?\/.*\.js$/.test(specifier) || !parentURL || !inside.test(parentURL)) return next(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
