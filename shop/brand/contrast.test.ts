import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkSettings } from '#shop/settings/check-setting.ts'
import { settingGroups } from '#shop/settings/setting-groups.ts'
import { brandSettings, brandStyle, parseLogo, usualColours } from './brand-settings.ts'
import { checkContrast, contrast } from './contrast.ts'

test('contrast is that of WCAG', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21)
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48')
})

test('a colour that cannot be read is refused with the nearest shade that can', () => {
  const { brand } = settingGroups
  assert.deepEqual(checkSettings(brand, { brandMain: usualColours.main, brandDeep: usualColours.deep }), {})
  const { brandMain: message = '' } = checkSettings(brand, { brandMain: '#e0457b' })
  const nearest = /^#e0457b is too light to be read: 2\.\d to 1, and it needs 4\.5\. .* (#[0-9a-f]{6})\.$/.exec(message)
  assert.ok(nearest, message)
  assert.equal(checkContrast(nearest[1] ?? '', brandSettings.brandMain.against), undefined)
  assert.match(checkSettings(brand, { brandDeep: 'wine' })['brandDeep'] ?? '', /such as #8a1f45/)
  assert.deepEqual(checkSettings(brand, { brandMain: '', brandLogo: '' }), {})
})

test('the usual colours need no style element; a logo tells its size', () => {
  assert.equal(brandStyle(usualColours), undefined)
  assert.equal(brandStyle({ main: '#123456', deep: '#010203' }), ':root{--wine:#123456;--wine-deep:#010203}')
  const url = `/logo/${'a'.repeat(24)}-320x80.png`
  assert.deepEqual(parseLogo(url), { url, width: 320, height: 80 })
  assert.equal(parseLogo('/logo/../x-320x80.png'), undefined)
})
