import { resolve, sep } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pageRoutesPlugin } from './commands/page-routes-plugin.ts'
import { useRouterAsLibrary } from './commands/router-as-library.ts'

const serverRooms = ['server', 'contract', 'providers', 'sandbox'].map(
  (room) => resolve(import.meta.dirname, room) + sep,
)

/** Fails the build, naming the file, when server code would end up in the browser. */
export function keepServerOutOfBrowser(): Plugin {
  return {
    name: 'keep-server-out-of-browser',
    enforce: 'pre',
    load(id) {
      if (this.environment.name === 'client' && serverRooms.some((room) => id.startsWith(room)))
        this.error(`${id} is server code, but the browser bundle imports it`)
    },
  }
}

/**
 * Imports are left as they are written: the helper that Vite puts around them fetches what a part needs ahead of it, and
 * the shop makes no lists of that.
 */
function importWithoutHelper(): Plugin {
  return {
    name: 'import-without-helper',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (fetchPart) => fetchPart()' : null,
  }
}

/**
 * What every page needs, in one file: it packs 4 KB smaller than the dozen the bundler would make. Not the entry itself:
 * it waits for the page on screen, whose file would wait for the file that the entry is in.
 */
const frameOfEveryPage = {
  name: 'frame',
  priority: 1,
  tags: ['$initial' as const],
  test: /^(?!.*entry\.(client|bootstrap)).*\.[cm]?[jt]sx?$/,
}

/** What cards of goods are made of: home, listing and product page show them, and one file packs smaller than six. */
const cardsOfGoods = {
  name: 'cards',
  test: /\/(web\/design\/(picture|button|price|art-picture)|web\/catalogue\/(product-card|add-to-cart-button)|shop\/(pricing|catalogue\/picture-sizes)).*\.tsx?$/,
}

/**
 * Small parts that are wanted together, in one file each: the frame has to name every file that another page may need, and
 * names do not pack. Five files for twenty-five save 400 bytes there.
 */
const partsOfPages = [
  {
    name: 'facts',
    test: /\/web\/(design\/(stars|star-row|quantity-stepper)|catalogue\/slides|orders\/format-india-date)\.tsx?$/,
  },
  // By itself, or the pages of goods would fetch the account's.
  { name: 'needs-script', test: /\/web\/design\/needs-script\.tsx$/ },
  {
    name: 'session',
    test: /\/web\/(session\/(?!session-monitor|session-notice)[\w-]+|api\/(api-client|start-abortable)|storage\/(create-draft|key-value-store|session-storage))\.ts$/,
  },
  { name: 'fields', test: /\/(web\/(design\/field|forms\/[a-z-]+)|shop\/customers\/(name|email))\.tsx?$/ },
  {
    name: 'account',
    test: /\/web\/customers\/([a-z]+-field|account-(form|page)|guests-only|google-link)\.tsx?$/,
  },
  { name: 'cart', test: /\/web\/cart\/(amounts|cart-(lines?|notices|totals)|use-[a-z-]+)\.tsx?$/ },
]

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  publicDir: isSsrBuild ? false : 'web/public',
  plugins: [
    keepServerOutOfBrowser(),
    pageRoutesPlugin(import.meta.dirname),
    useRouterAsLibrary(import.meta.dirname),
    importWithoutHelper(),
    react(),
  ],
  build: {
    outDir: isSsrBuild ? 'build/server' : 'build/client',
    emptyOutDir: true,
    manifest: isSsrBuild ? false : 'manifest.json',
    assetsInlineLimit: 0,
    // Lists of what each part needs would be a hundredth of every page's script. The first page names its own parts in its
    // HTML, and the keeper for the time without a connection has fetched those of the others.
    modulePreload: false,
    reportCompressedSize: false,
    target: 'baseline-widely-available',
    rollupOptions: {
      input: isSsrBuild ? 'web/entry.server.tsx' : ['web/entry.bootstrap.ts', 'web/entry.client.tsx', 'web/shop.css'],
      output: isSsrBuild ? {} : { codeSplitting: { groups: [frameOfEveryPage, cardsOfGoods, ...partsOfPages] } },
      // React Router marks its parts for a kind of server we do not have.
      onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
    },
  },
}))
