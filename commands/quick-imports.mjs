// Node 24 parses a package's package.json again for each file, and drizzle-orm's has 180 KB: half of the time to start.
// Files inside these packages import each other by relative paths, which need no look-up.
import { registerHooks } from 'node:module'

const inside = /\/node_modules\/(drizzle-orm|hono)\//

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (!/^\.\.?\/.*\.js$/.test(specifier) || !parentURL || !inside.test(parentURL)) return next(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
