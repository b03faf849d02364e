import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pickCrafts } from './pick-crafts.ts'
import { noParticulars, type Maker } from './particulars.ts'
import type { ColourLayer, Picture, ProductDetails } from './product.ts'
import { toTiedGift } from './tied-gift.ts'

const picture = (url: string): Picture => ({ url, width: 100, height: 100, alt: url })
const layer = (over: string): ColourLayer => ({ over, url: `${over}-layer`, slot: 0, tint: [1, 1, 1] })
const choice = (key: string, hex: string, at: number | null = null) => {
  return { key, name: key, hex, unitPrice: 0, oncePrice: 0, soldOut: false, picture: at }
}
const hamper = {
  id: 1,
  variantId: 1,
  name: 'Hamper',
  unitPrice: 100,
  gstRate: 18,
  soldOut: false,
  pictures: ['front', 'tag', 'wine'].map(picture),
  extras: [
    {
      key: 'ribbon',
      name: 'Ribbon',
      isRequired: false,
      choices: [choice('rose', '#d17e7c', 0), choice('wine', '#7e193a', 2)],
      colouring: { dyes: {}, layers: ['front', 'tag', 'tag-blank'].map(layer) },
    },
  ],
  printAreas: [
    {
      key: 'tag',
      label: 'Words on the tag',
      field: 'words',
      technique: 'ink',
      maxLines: 1,
      faces: ['kalam'],
      unitPrice: 0,
      oncePrice: 0,
      views: [{ picture: 1, url: 'tag-blank', pixels: 100, ink: '#000000' }],
    },
  ],
} as unknown as ProductDetails

test('a gift is tied where its ribbon and its words meet on one picture', () => {
  const tied = toTiedGift(hamper)
  assert.equal(tied?.picture.url, 'tag')
  assert.deepEqual(
    tied?.extra.colouring?.layers.map(({ over }) => over),
    ['tag', 'tag-blank'],
  )
  assert.deepEqual(Object.keys(tied?.looks ?? {}), ['wine'])
})

for (const [what, changed] of [
  ['sold out', { soldOut: true }],
  ['without words', { printAreas: [] }],
  ['without colours', { extras: [] }],
  [
    'whose words lie on a picture that takes no colour',
    { printAreas: [{ ...hamper.printAreas[0]!, views: [{ ...hamper.printAreas[0]!.views[0]!, url: 'other' }] }] },
  ],
] as const)
  test(`what is ${what} is not shown being tied`, () => {
    assert.equal(toTiedGift({ ...hamper, ...changed } as ProductDetails), null)
  })

const made = (id: number, ...makers: Maker[]) => {
  return { id, name: `Piece ${id}`, particulars: { ...noParticulars, makers } }
}

test('of each piece one hand is named, nobody twice, and nobody whom the catalogue does not name', () => {
  const cane = { work: 'Weaving', who: 'The cane table, Jaipur' }
  const diya = { work: 'Diyas', who: 'Thrown by a potter family in Amer' }
  const crafts = pickCrafts([made(1, cane), made(2, cane), made(3), made(4, cane, diya)])
  assert.deepEqual(
    crafts.map(({ work, who, product }) => [work, who, product.name]),
    [
      ['Weaving', 'The cane table, Jaipur', 'Piece 1'],
      ['Diyas', 'Thrown by a potter family in Amer', 'Piece 4'],
    ],
  )
})
