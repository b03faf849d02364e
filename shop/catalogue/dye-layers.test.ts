import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dyeLayers } from './dye-layers.ts'
import { countViews, findDyedViews } from './dyed-views.ts'
import type { Extra, ExtraChoice, Picture } from './product.ts'

const choice = (key: string, hex?: string): ExtraChoice => ({
  key,
  name: key,
  ...(hex !== undefined && { hex }),
  unitPrice: 0,
  oncePrice: 0,
  soldOut: false,
  picture: null,
})
const layer = (over: string, slot = 0) => ({
  over,
  url: `${over}-${slot}`,
  slot,
  tint: [1, 0.5, 1] as [number, number, number],
})
const ribbon: Extra = {
  key: 'ribbon',
  name: 'Ribbon',
  isRequired: false,
  choices: [choice('rose', '#d17e7c'), choice('white', '#fefefe'), choice('navy', '#000080'), choice('bare')],
  colouring: { dyes: { '#fefefe': ['#ffffff'] }, layers: [layer('one'), layer('three')] },
}
const pictures = ['one', 'two', 'three'].map((url): Picture => ({ url, width: 9, height: 9, alt: url }))
const find = (key: string) => ribbon.choices.find((one) => one.key === key)!

test('a choice dyes every picture with a layer of its part; the first one is as the pictures are', () => {
  const white = dyeLayers([ribbon], { ribbon: 'white' })
  assert.deepEqual([...white.keys()], ['one', 'three'])
  assert.equal(white.get('one')?.[0]?.matrix, '0.5000 0.5000 1 0 0 0.2500 0.2500 1 0 0 0.5000 0.5000 1 0 0 0 0 0 1 0')
  for (const key of ['rose', 'bare', 'gone'])
    assert.equal(dyeLayers([ribbon], { ribbon: key }).get('one')?.[0]?.matrix, null)
})

test('a colour that the shop offers later dyes as its swatch says', () => {
  const [blue] = dyeLayers([ribbon], { ribbon: 'navy' }).get('three') ?? []
  assert.equal(blue?.matrix, '0.0000 0.0000 1 0 0 0.0000 0.0000 1 0 0 0.2510 0.2510 1 0 0 0 0 0 1 0')
})

test('two parts lie on one picture, each in its own colours', () => {
  const papers: Extra = {
    ...ribbon,
    key: 'papers',
    colouring: { dyes: { '#fefefe': ['#ff0000', '#00ff00'] }, layers: [layer('one'), layer('one', 1)] },
  }
  const dyed = dyeLayers([ribbon, papers], { ribbon: 'rose', papers: 'white' }).get('one') ?? []
  assert.deepEqual(
    dyed.map(({ matrix }) => matrix?.slice(0, 6) ?? null),
    [null, '0.5000', '0.0000'],
  )
})

test('a choice is shown on the pictures with layers, or by a picture of its own', () => {
  assert.deepEqual(findDyedViews(ribbon, find('navy'), pictures), [0, 2])
  assert.deepEqual(findDyedViews(ribbon, find('rose'), pictures), [0, 2])
  assert.deepEqual(findDyedViews(ribbon, find('bare'), pictures), [])
  const { colouring: _none, ...plain } = ribbon
  assert.deepEqual(findDyedViews(plain, find('navy'), pictures), [])
})

test('pictures of choices that the views show themselves stand last and are not views', () => {
  const all = [...pictures, ...['white', 'navy'].map((url): Picture => ({ url, width: 9, height: 9, alt: url }))]
  const choices = ribbon.choices.map((one, index) => ({ ...one, picture: [0, 3, 4, null][index]! }))
  assert.equal(countViews([{ ...ribbon, choices }], all), 3)
  const { colouring: _none, ...plain } = { ...ribbon, choices }
  assert.equal(countViews([plain], all), 5)
  assert.equal(countViews([{ ...ribbon, choices: choices.slice(0, 2) }], all), 5)
})
