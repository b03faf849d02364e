import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { changeSettings, type SettingValues } from '#server/platform/configuration/change-settings.ts'
import { previewPageWords } from '#server/platform/configuration/preview-page-words.ts'
import { cropPicture, deletePicture } from '#server/catalogue/pictures/change-picture.ts'
import { storePicture } from '#server/catalogue/pictures/store-picture.ts'
import { openTestSite, type TestSite } from '#server/testing/open-test-site.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { wordPreviewPath } from '#shop/words/word-pages.ts'

let site: TestSite
before(async () => {
  site = await openTestSite()
})
after(() => site.close())

const meera: StaffActor = { kind: 'staff', id: 'm', name: 'Meera', session: null, network: null }
const write = (values: SettingValues) =>
  changeSettings(site.shop, { key: 'page-words', values, held: ['owner'] }, meera)
const read = async (path: string) => (await site.request(path)).text
const pages = ['/', '/about', '/bespoke', '/contact', '/returnpolicy', '/privacy', '/product/1', '/data/about']
const listKept = () => pages.filter((page) => site.responseCache.find(page))

test('a changed text is on its page at once, and drops only the pages that show it', async () => {
  for (const page of pages) await read(page)
  assert.deepEqual(listKept(), pages)
  const saved = await write({ aboutText: 'We are 4 < 5 tables, [come in](/shop).\n\n- wood\n- cloth' })
  assert.ok(saved.ok, JSON.stringify(saved))
  assert.deepEqual(listKept(), ['/', '/bespoke', '/contact', '/returnpolicy', '/privacy', '/product/1'])
  const about = await read('/about')
  assert.match(about, /We are 4 &lt; 5 tables, <a[^>]* href="\/shop"[^>]*>come in<\/a>/)
  assert.match(about, /<li>wood<\/li><li>cloth<\/li>/)

  for (const page of pages) await read(page)
  assert.partialDeepStrictEqual(await write({ deliveryText: 'We wrap in paper.', questionsText: 'To Goa?\nYes.' }), {
    ok: true,
  })
  assert.deepEqual(listKept(), ['/', '/about', '/bespoke', '/returnpolicy', '/privacy', '/data/about'])
  assert.match(await read('/product/1'), /<li>We wrap in paper.<\/li>/)
  assert.match(await read('/contact'), /<summary>To Goa\?<\/summary><p>Yes\.<\/p>/)
  assert.partialDeepStrictEqual(await write({ returnsText: 'Keep the box.' }), { ok: true })
  assert.match(await read('/returnpolicy'), /Good to know[\s\S]*Keep the box\./)
  assert.partialDeepStrictEqual(await write({ termsText: 'We pack on Sundays, too.' }), { ok: true })
  assert.match(await read('/terms'), /Good to know[\s\S]*We pack on Sundays/)
  assert.partialDeepStrictEqual(await write({ aboutText: null }), { ok: true })
  assert.match(await read('/about'), /A gathri is the bundle/)
  assert.match(await read('/bespoke'), /A gift nobody <em>else<\/em> will give[\s\S]*Who is it for\?/)
  const bespoke = { bespokeTitle: 'Only for her', bespokeText: 'We draw it first.' }
  assert.partialDeepStrictEqual(await write(bespoke), { ok: true })
  assert.match(await read('/bespoke'), /Only for her<\/h1>[\s\S]*We draw it first\./)
  assert.partialDeepStrictEqual(await write({ corporateText: 'From a dozen up.' }), { ok: true })
  assert.match(await read('/corporate'), /for people you work with[\s\S]*From a dozen up\./)
})

test('words are previewed on their pages before they are saved: shoppers see the saved ones, and no page is kept', async () => {
  const saved = { aboutText: 'Saved words.', homeTitle: 'Saved title' }
  assert.partialDeepStrictEqual(await write(saved), { ok: true })
  const typed = {
    homeTitle: 'Trays for Holi',
    aboutText: 'Come in.\n\n- wood',
    deliveryText: 'In paper.',
    termsText: 'Ours.',
    corporateTitle: 'For teams',
  }
  const made = await previewPageWords(site.shop, typed, meera)
  assert.ok(made.ok)
  const path = wordPreviewPath(made.token)
  const home = await site.request(`${path}/home`)
  assert.equal(home.status, 200)
  assert.match(home.text, /<h1 class="hero-title">Trays for Holi<\/h1>/)
  assert.match(home.text, /These words are not saved yet/)
  assert.match(home.text, /href="\/preview\/words\/[\w-]+\/about"/)
  assert.doesNotMatch(home.text, /<script/)
  assert.match(String(home.headers['content-security-policy']), /default-src 'none'/)
  assert.equal(home.headers['cache-control'], 'no-store')
  assert.match(await read(`${path}/about?frame`), /Come in\.[\s\S]*<li>wood<\/li>/)
  assert.match(await read(`${path}/product`), /<li>In paper\.<\/li>/)
  assert.match(await read(`${path}/terms`), /Good to know[\s\S]*Ours\./)
  assert.match(await read(`${path}/corporate`), /For teams/)
  assert.doesNotMatch(await read(`${path}/returns`), /Good to know/)
  assert.match(await read('/about'), /Saved words\./)
  assert.match(await read('/'), /Saved title/)
  for (const other of [`${path}/elsewhere`, '/preview/words/nobody/home', path])
    assert.equal((await site.request(other)).status, 404, other)
  const next = await previewPageWords(site.shop, {}, meera)
  assert.ok(next.ok)
  assert.equal((await site.request(`${path}/home`)).status, 404)
  assert.doesNotMatch(await read(`${wordPreviewPath(next.token)}/home`), /Saved title/)
  site.shop.advanceClock(61)
  assert.equal((await site.request(`${wordPreviewPath(next.token)}/home`)).status, 410)
  assert.partialDeepStrictEqual(await write({ aboutText: null, homeTitle: null }), { ok: true })
})

test('a preview refuses what cannot be saved, and a text that is none of ours', async () => {
  const astray = await previewPageWords(site.shop, { aboutText: 'See [this](javascript:void).' }, meera)
  assert.ok(!astray.ok)
  assert.match(astray.message, /^About us: first words: /)
  const unknown = await previewPageWords(site.shop, { SELLER_TRADE_NAME: 'Ours' }, meera)
  assert.ok(!unknown.ok)
  assert.equal(unknown.message, 'There is no text of the name SELLER_TRADE_NAME.')
})

test('the words of mails drop no page, and other settings drop all', async () => {
  for (const page of pages) await read(page)
  const mail = { key: 'mail-words', values: { welcomeMail: 'Khamma ghani {name},' }, held: ['owner'] } as const
  assert.ok((await changeSettings(site.shop, mail, meera)).ok)
  assert.deepEqual(listKept(), pages)
  const limit = { key: 'delivery-charges', values: { FREE_DELIVERY_FROM_RUPEES: '900' }, held: ['owner'] } as const
  assert.ok((await changeSettings(site.shop, limit, meera)).ok)
  assert.deepEqual(listKept(), [])
})

test('the home page has the owner’s heading and picture, which needs its words and stays while it is shown', async () => {
  const bytes = await sharp({ create: { width: 700, height: 600, channels: 3, background: '#8a1f45' } })
    .png()
    .toBuffer()
  const crop = { x: 0.5, y: 0.5, side: 1 }
  const stored = await storePicture(site.shop, { bytes, fileName: 'trays.png', crop }, meera)
  assert.ok(stored.ok)
  const { id, url } = stored.picture
  const silent = await write({ homePicture: url })
  assert.ok(!silent.ok)
  assert.match(silent.message, /Please say what the picture shows/)
  const gone = await write({ homePicture: '/pictures/upload-gone.webp', homePictureAlt: 'Trays' })
  assert.ok(!gone.ok)
  assert.match(gone.message, /choose another one/)
  const astray = await write({ homePictureLink: 'javascript:alert(1)' })
  assert.ok(!astray.ok)
  const values = { homeTitle: 'Trays for Diwali', homeText: 'Made this week.', homePicture: url }
  assert.partialDeepStrictEqual(
    await write({ ...values, homePictureAlt: 'Two wine-red trays', homePictureLink: '/gifts/diwali' }),
    { ok: true },
  )
  const drawn = (url: string) => url.replace('.webp', '-480.webp')
  const home = await read('/')
  assert.match(home, /<h1 class="hero-title">Trays for Diwali<\/h1><p class="hero-text">Made this week\.<\/p>/)
  assert.match(
    home,
    new RegExp(
      `href="/gifts/diwali"[^>]*><span class="picture hero-picture">.*alt="Two wine-red trays".*src="${drawn(url)}"`,
    ),
  )

  const deleted = await deletePicture(site.shop, { id, version: 1 }, meera)
  assert.ok(!deleted.ok)
  assert.match(deleted.message, /The home page shows this picture/)
  const cut = await cropPicture(site.shop, { id, version: 1, crop: { x: 0.2, y: 0.5, side: 0.8 } }, meera)
  assert.ok(cut.ok)
  await site.shop.configuration.refresh()
  assert.match(await read('/'), new RegExp(`src="${drawn(cut.picture.url)}"`))
})
