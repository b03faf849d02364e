import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { changeSettings, type SettingValues } from '#server/platform/configuration/change-settings.ts'
import { cropPicture, deletePicture } from '#server/catalogue/pictures/change-picture.ts'
import { storePicture } from '#server/catalogue/pictures/store-picture.ts'
import { openTestSite, type TestSite } from '#server/testing/open-test-site.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'

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
