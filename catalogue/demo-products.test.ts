import assert from 'node:assert/strict'
import { test } from 'node:test'
import { categoryNames } from './demo-product.ts'
import { demoProducts } from './demo-products.ts'
import { demoReviews } from './demo-reviews.ts'
import { testimonials } from './testimonials.ts'
import { priceWithTax } from '#shop/pricing/calculate-totals.ts'
import { unitPrice } from '#shop/pricing/unit-price.ts'

const different = (values: unknown[]): boolean => new Set(values).size === values.length

test('48 goods, each with its own name and slug', () => {
  assert.equal(demoProducts.length, 48)
  assert.ok(different(demoProducts.map((p) => p.slug)))
  assert.ok(different(demoProducts.map((p) => p.name)))
  for (const { slug } of demoProducts) assert.match(slug, /^[a-z0-9]+(-[a-z0-9]+)*$/)
})

test('every category has goods, and no product stands twice on one shelf', () => {
  for (const name of categoryNames) assert.ok(demoProducts.filter((p) => p.category === name).length >= 4, name)
  for (const p of demoProducts) assert.ok(different([p.category, ...p.alsoIn]), p.slug)
})

test('prices run from ₹177 to ₹29,500 with GST', () => {
  const prices = demoProducts.map((p) => priceWithTax(p.price))
  assert.equal(Math.min(...prices), 177_00)
  assert.equal(Math.max(...prices), 29_500_00)
})

test('with GST every price is a whole rupee, before its discount and after', () => {
  for (const { slug, price, discount } of demoProducts) {
    assert.ok(Number.isSafeInteger(price), slug)
    assert.equal(priceWithTax(price) % 100, 0, slug)
    assert.equal(priceWithTax(unitPrice(price, discount)) % 100, 0, slug)
  }
})

test('a third is discounted and half is on the shelf', () => {
  assert.equal(demoProducts.filter((p) => p.discount > 0).length, 16)
  assert.equal(demoProducts.filter((p) => p.stock !== null).length, 24)
  for (const p of demoProducts) {
    assert.ok(Number.isInteger(p.discount) && p.discount >= 0 && p.discount < 100, p.slug)
    assert.ok(p.stock === null || (Number.isInteger(p.stock) && p.stock > 0 && p.stock <= 999), p.slug)
  }
})

test('sizes, weights and tax fit a parcel and an invoice', () => {
  for (const p of demoProducts) {
    assert.ok(p.weight >= 0.2 && p.weight <= 25, p.slug)
    for (const size of [p.length, p.breadth, p.height]) assert.ok(size >= 3 && size <= 80, p.slug)
    assert.match(p.hsn, /^[0-9]{4}$/, p.slug)
    assert.equal(p.gstRate, 18)
    assert.ok(p.daysToMake >= 1 && p.daysToMake <= 21, p.slug)
  }
})

test('descriptions say two to four sentences', () => {
  for (const p of demoProducts) {
    const sentences = p.description.split(/(?<=[.?!])\s+/)
    assert.ok(sentences.length >= 2 && sentences.length <= 4, p.slug)
  }
})

test('popularity and age order the goods without ties, over one year', () => {
  assert.ok(different(demoProducts.map((p) => p.count)))
  assert.ok(different(demoProducts.map((p) => p.createdAt)))
  for (const { createdAt, slug } of demoProducts) {
    assert.equal(new Date(createdAt).toISOString(), createdAt, slug)
    assert.ok(createdAt >= '2025-11' && createdAt < '2026-11', slug)
  }
})

test('people find what they search for', () => {
  const all = demoProducts.map((p) => p.name.toLowerCase())
  for (const word of [
    'hamper',
    'haldi platter',
    'potli',
    'saree tray',
    'bangle box',
    'ring platter',
    'diya',
    'dry fruit',
  ]) {
    assert.ok(
      all.some((name) => name.includes(word)),
      word,
    )
  }
  assert.ok(demoProducts.some((p) => p.description.includes('wooden box')))
})

test('the first product is the best seller, with 42 reviews and four stars', () => {
  assert.equal(demoProducts[0]?.count, Math.max(...demoProducts.map((p) => p.count)))
  assert.equal(demoReviews.length, 42)
  assert.equal(demoReviews.reduce((sum, r) => sum + r.stars, 0) / 42, 4)
  assert.ok(demoReviews.every((r) => Number.isInteger(r.stars) && r.stars >= 1 && r.stars <= 5))
  assert.ok(different(demoReviews.map((r) => r.text)))
})

test('six people speak on the home page', () => {
  assert.equal(testimonials.length, 6)
  assert.ok(different(testimonials.map((t) => t.name)))
})
