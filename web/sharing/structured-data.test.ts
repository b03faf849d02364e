import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noParticulars } from '#shop/catalogue/particulars.ts'
import type { ProductDetails, Variant } from '#shop/catalogue/product.ts'
import { productStructuredData } from './structured-data.ts'

const small: Variant = {
  id: 7,
  name: 'Small',
  options: { Size: 'small' },
  price: 100_000,
  discount: 0,
  unitPrice: 100_000,
  gstRate: 18,
  weight: 1,
  stock: 4,
  soldOut: false,
  daysToMake: 2,
  picture: null,
}
const large: Variant = { ...small, id: 107, name: 'Large', unitPrice: 150_050, stock: 0, soldOut: true }
const tray: ProductDetails = {
  id: 7,
  variantId: 7,
  name: 'Brass tray',
  description: 'Hammered by hand.',
  price: 100_000,
  discount: 0,
  unitPrice: 100_000,
  gstRate: 18,
  weight: 1,
  picture: null,
  madeToOrder: false,
  soldOut: false,
  priceVaries: true,
  hasChoices: true,
  options: [],
  variants: [small, large],
  extras: [],
  printAreas: [],
  priceBreaks: [],
  head: { title: '', description: '' },
  particulars: noParticulars,
  pictures: [],
  material: null,
  netWeight: null,
  length: null,
  breadth: null,
  height: null,
  category: 'Trays',
  categories: [],
  stock: 4,
  daysToMake: 2,
  rating: { count: 0, mean: 0 },
  createdAt: '2026-01-01T00:00:00.000Z',
}
const offersOf = (product: ProductDetails) =>
  productStructuredData('https://shop.example', product, 'https://shop.example/p.jpg')[0]?.['offers'] as {
    [property: string]: unknown
    offers?: Record<string, unknown>[]
  }

test('a product with several prices tells the lowest and the highest with GST, and what can be had of it', () => {
  const { offers, ...all } = offersOf(tray)
  assert.deepEqual(all, {
    '@type': 'AggregateOffer',
    lowPrice: 1180,
    highPrice: 1770.59,
    priceCurrency: 'INR',
    offerCount: 2,
  })
  assert.deepEqual(
    offers?.map(({ name, sku, url, price, availability }) => [name, sku, url, price, availability]),
    [
      ['Small', 'GTH-P7', 'https://shop.example/product/7', 1180, 'https://schema.org/InStock'],
      ['Large', 'GTH-P107', 'https://shop.example/product/107', 1770.59, 'https://schema.org/OutOfStock'],
    ],
  )
})

test('with one price, or one price for all, it is one offer', () => {
  const { price, '@type': type } = offersOf({ ...tray, priceVaries: false })
  assert.deepEqual([type, price], ['Offer', 1180])
})
