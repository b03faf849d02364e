import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { keepServerOutOfBrowser } from './vite.config.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/counter/assets/',
  publicDir: false,
  plugins: [keepServerOutOfBrowser(), { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }, react()],
  build: {
    assetsDir: '',
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    target: 'baseline-widely-available',
    rollupOptions: {
      input: [
        'counter/counter.entry.tsx',
        'counter/sign-in.entry.tsx',
        'counter/table.entry.tsx',
        'counter/counter.css',
        'counter/table.css',
      ],
      output: {
        chunkFileNames: '[name]-[hash:7].js',
        entryFileNames: '[name]-[hash:7].js',
        assetFileNames: '[name]-[hash:7][extname]',
      },
      onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
    },
  },
})
