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

test('each region of delivery has its days and its charge, and variants that agree name it once', () => {
  const regions = [
    { states: ['RJ'], transit: { soonest: 2, days: 4 }, charge: { first: 49, further: 20 } },
    { states: ['AS', 'JK'], transit: { soonest: 7, days: 9 }, charge: null },
  ]
  const heavy = { ...small, id: 108, name: 'Heavy', weight: 2.5, stock: null, daysToMake: 3 }
  const dear = { ...small, id: 109, name: 'Dear', unitPrice: 200_000 }
  const product = { ...tray, variants: [small, large, heavy, dear] }
  const offers = productStructuredData('https://shop.example', product, 'p.jpg', { regions, freeFrom: 236_000 })[0]?.[
    'offers'
  ] as { offers: { shippingDetails: Record<string, unknown>[] }[] }
  const [ofSmall, ofLarge, ofHeavy, ofDear] = offers.offers.map(({ shippingDetails }) => shippingDetails)
  assert.deepEqual(ofSmall, [
    {
      '@type': 'OfferShippingDetails',
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN', addressRegion: ['RJ'] },
      shippingRate: { '@type': 'MonetaryAmount', value: 49, currency: 'INR' },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: { '@type': 'QuantitativeValue', minValue: 2, maxValue: 2, unitCode: 'DAY' },
        transitTime: { '@type': 'QuantitativeValue', minValue: 2, maxValue: 4, unitCode: 'DAY' },
      },
      '@id': '#delivery-1',
    },
    {
      '@type': 'OfferShippingDetails',
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN', addressRegion: ['AS', 'JK'] },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: { '@type': 'QuantitativeValue', minValue: 2, maxValue: 2, unitCode: 'DAY' },
        transitTime: { '@type': 'QuantitativeValue', minValue: 7, maxValue: 9, unitCode: 'DAY' },
      },
      '@id': '#delivery-2',
    },
  ])
  assert.deepEqual(ofLarge, [{ '@id': '#delivery-1' }, { '@id': '#delivery-2' }])
  assert.deepEqual(ofHeavy?.[0]?.['shippingRate'], { '@type': 'MonetaryAmount', value: 89, currency: 'INR' })
  assert.deepEqual(
    ofDear?.map((entry) => entry['shippingRate']),
    [
      { '@type': 'MonetaryAmount', value: 0, currency: 'INR' },
      { '@type': 'MonetaryAmount', value: 0, currency: 'INR' },
    ],
  )
})

test('a region without days keeps its place and its charge', () => {
  const regions = [{ states: ['RJ'], transit: null, charge: { first: 49, further: 20 } }]
  const made = { ...small, stock: null, daysToMake: null }
  const product = { ...tray, variants: [made, large] }
  const [told] = productStructuredData('https://shop.example', product, 'p.jpg', { regions, freeFrom: null })
  const { offers } = told!['offers'] as { offers: { shippingDetails: unknown[] }[] }
  assert.deepEqual(offers[0]?.shippingDetails, [
    {
      '@type': 'OfferShippingDetails',
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN', addressRegion: ['RJ'] },
      shippingRate: { '@type': 'MonetaryAmount', value: 49, currency: 'INR' },
      '@id': '#delivery-1',
    },
  ])
})

test('before a courier named any days, only those of making are told', () => {
  const { offers } = offersOf(tray)
  assert.deepEqual(offers?.[0]?.['shippingDetails'], {
    '@type': 'OfferShippingDetails',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: { '@type': 'QuantitativeValue', minValue: 2, maxValue: 2, unitCode: 'DAY' },
    },
  })
})
