import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMissing } from '#shop/catalogue/particulars-text.ts'
import { isFood } from '#shop/catalogue/particulars.ts'
import { demoParticulars } from './demo-particulars.ts'
import { demoProducts } from './demo-products.ts'

/** Words for food and for what touches the skin. */
const edible =
  /\b(honey|almonds|cashews|pistachios|figs|tea(?! for)|biscuits|laddoos|chocolate|coffee|thandai|gujiya|truffles|macarons|saunf|fruits?|turmeric, chilli|mishri|filled with haldi|soaps|ubtan)\b/i
/** These name food but contain none. */
const empty = new Set(['silk-booti-potli-set', 'brass-inlay-trays', 'booti-pillow-boxes'])

test('each demo product tells its piece, its care, its parcel and who makes it', () => {
  for (const { slug } of demoProducts) {
    const told = demoParticulars[slug]
    assert.ok(told, slug)
    assert.ok(told.piece && told.care && told.packing && told.makers.length > 0, slug)
  }
  assert.equal(Object.keys(demoParticulars).length, demoProducts.length, 'no product that is not there')
})

test('what is inside is numbered on its picture where the scene says where it stands', () => {
  const seen = (slug: string) => demoParticulars[slug]?.inside.map(({ at }) => at?.length ?? 0)
  assert.deepEqual(seen('deepavali-diya-hamper'), [4, 1, 1, 1, 0])
  assert.deepEqual(seen('six-part-dry-fruit-box'), [1, 1, 1, 1, 1, 1])
  for (const [slug, { inside }] of Object.entries(demoParticulars)) {
    const places = inside.flatMap(({ at = [] }) => at)
    assert.equal(
      new Set(places.map(({ x, y }) => `${x} ${y}`)).size,
      places.length,
      `${slug}: each place is one thing's`,
    )
  }
})

test('a piece is smaller and lighter than its parcel', () => {
  for (const { slug, length, breadth, height, weight } of demoProducts) {
    const { piece } = demoParticulars[slug]!
    assert.ok(piece?.weight && piece.weight < weight, slug)
    const sorted = (sizes: number[]) => sizes.toSorted((one, other) => one - other)
    const parcel = sorted([length, breadth, height])
    for (const [at, size] of sorted([piece.length, piece.breadth, piece.height]).entries())
      assert.ok(size <= parcel[at]!, `${slug}: ${size} cm in a parcel of ${parcel.join(' × ')}`)
  }
})

test('every product whose text names food or cosmetics declares them', () => {
  const named = demoProducts.filter(({ slug, description }) => edible.test(description) && !empty.has(slug))
  assert.ok(named.length >= 17, `${named.length} products name some`)
  for (const { slug } of named) {
    const declared = demoParticulars[slug]!.inside.filter(({ kind }) => kind !== undefined)
    assert.ok(declared.length > 0, `${slug} declares nothing`)
  }
  for (const [slug, { inside }] of Object.entries(demoParticulars))
    for (const content of inside) {
      assert.equal(findMissing(content), undefined, `${slug}: ${content.name}`)
      if (isFood(content) && /almond|cashew|pistachio|walnut/i.test(content.ingredients ?? ''))
        assert.match(content.allergens ?? '', /tree nuts/, `${slug}: ${content.name}`)
      if (isFood(content) && /(?<!cocoa )\b(milk|butter|ghee|cream|khoya)\b/i.test(content.ingredients ?? ''))
        assert.match(content.allergens ?? '', /milk/, `${slug}: ${content.name}`)
    }
})
