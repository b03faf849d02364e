import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createScriptTag, type Manifest } from './page-scripts.ts'

const manifest: Manifest = {
  'web/entry.bootstrap.ts': { file: 'assets/first.js' },
  'web/entry.client.tsx': { file: 'assets/shop.js', imports: ['_frame.js'] },
  '_frame.js': { file: 'assets/frame.js', imports: ['_runtime.js'] },
  '_runtime.js': { file: 'assets/runtime.js' },
  'web/pages/home-page.tsx': { file: 'assets/home.js', imports: ['_frame.js', '_picture.js'] },
  '_picture.js': { file: 'assets/picture.js', imports: ['_runtime.js'] },
}

test('a page says in one line all that it will need, each file once, what runs first', () => {
  assert.equal(
    createScriptTag(manifest, '/'),
    '<script type="module" src="/assets/first.js" data-then="/assets/shop.js /assets/frame.js /assets/runtime.js /assets/home.js /assets/picture.js"></script>',
  )
})

test('a page that few arrive at asks for its own part itself', () => {
  assert.match(
    createScriptTag(manifest, '/contact'),
    /data-then="\/assets\/shop\.js \/assets\/frame\.js \/assets\/runtime\.js"/,
  )
})
