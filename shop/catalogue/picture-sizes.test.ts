import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSrcset, findPictureUrl, listPictureSizes } from './picture-sizes.ts'

const tray = { url: '/pictures/brass-tray-1_3f9a1c2b04.webp', width: 1000 }

test('a picture is offered in every width it has pixels for, never larger', () => {
  assert.deepEqual(
    listPictureSizes(tray, 'avif').map(({ width }) => width),
    [320, 480, 640, 960],
  )
  assert.equal(listPictureSizes({ ...tray, width: 1440 }, 'webp').at(-1)?.width, 1440)
  assert.deepEqual(listPictureSizes({ ...tray, width: 300 }, 'avif'), [])
})

test('the address of a size keeps what tells the content', () => {
  assert.equal(
    createSrcset({ ...tray, width: 500 }),
    '/pictures/brass-tray-1_3f9a1c2b04-320.avif 320w, /pictures/brass-tray-1_3f9a1c2b04-480.avif 480w',
  )
})

test('a picture that a page names itself has sizes too, one from elsewhere has none', () => {
  assert.equal(createSrcset({ url: '/pictures/brass-tray-1.webp', width: 400 }), '/pictures/brass-tray-1-320.avif 320w')
  assert.equal(createSrcset({ url: '/art/placeholder.svg', width: 1440 }), undefined)
})

test('a browser without AVIF gets the widest WebP up to a width, and the file itself where there is none', () => {
  assert.equal(findPictureUrl(tray, 640), '/pictures/brass-tray-1_3f9a1c2b04-640.webp')
  assert.equal(findPictureUrl({ ...tray, width: 500 }, 640), '/pictures/brass-tray-1_3f9a1c2b04-480.webp')
  assert.equal(findPictureUrl({ ...tray, width: 200 }, 640), tray.url)
  assert.equal(findPictureUrl({ url: '/art/placeholder.svg', width: 480 }, 640), '/art/placeholder.svg')
})
