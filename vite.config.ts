import { resolve, sep } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './commands/chunk-groups.ts'
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

/** What is left of Vite's helper around an import in what was built. */
const wrappedImport = /[\w$]+\(\(\)=>(import\(`[^`()]+`\)),\[\]\)/g

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
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk') chunk.code = chunk.code.replace(wrappedImport, '$1')
      },
    },
  }
}

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
      output: isSsrBuild
        ? {}
        : {
            // The frame names every file that another page may need, and names do not pack: 150 bytes of every first visit.
            // Which source a file is of stands in manifest.json.
            chunkFileNames: ({ name }) => `assets/${name.endsWith('-page') ? '' : '[name]-'}[hash:7].js`,
            entryFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { groups: chunkGroups(import.meta.dirname) },
          },
      // React Router marks its parts for a kind of server we do not have.
      onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
    },
  },
}))
