import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoInsides } from '#catalogue/demo-pictures.ts'
import { demoProducts } from '#catalogue/demo-products.ts'
import { contents, empties, type Promised } from './contents.ts'
import { insides, placeContents } from './insides.ts'
import { nodesOf } from './nodes.ts'
import type { Recipe, ViewNumber } from './recipe.ts'
import { recipes } from './recipes.ts'

/** Promises that no view keeps; a view is only built while one is open. */
function unkept(recipe: Recipe, promises: readonly Promised[]): Promised[] {
  let open = [...promises]
  for (const view of [1, 3, 2] as ViewNumber[]) {
    if (open.length === 0) break
    const names = [...nodesOf(recipe.build(view, {})).keys()].map((node) => node.name)
    open = open.filter(([, node, count = 1]) => names.filter((name) => name === node).length < count)
  }
  return open
}

test('every product says what its text promises, in the words of its text', () => {
  assert.deepEqual([...Object.keys(contents), ...empties].sort(), demoProducts.map(({ slug }) => slug).sort())
  for (const { slug, description } of demoProducts)
    for (const [words] of contents[slug] ?? []) assert.ok(description.includes(words), `${slug}: ${words}`)
})

test('what a text promises is in a scene of its product, as often as it says', () => {
  for (const [slug, promises] of Object.entries(contents)) assert.deepEqual(unkept(recipes[slug]!, promises), [], slug)
})

test('a content that is in no scene is found missing, and so is one too few', () => {
  const recipe = recipes['painted-diya-pair']!
  assert.deepEqual(unkept(recipe, [['Two clay diyas', 'diya', 2]]), [])
  assert.deepEqual(unkept(recipe, [['Three clay diyas', 'diya', 3]]).length, 1)
  assert.deepEqual(unkept(recipe, [['a jar of honey', 'jar of honey']]).length, 1)
})

test('the numbers of an inside lie where its scene has the contents', () => {
  assert.deepEqual(Object.keys(demoInsides).sort(), Object.keys(insides).sort())
  for (const [slug, inside] of Object.entries(insides))
    assert.deepEqual(demoInsides[slug]?.parts, placeContents(recipes[slug]!, inside), slug)
})
