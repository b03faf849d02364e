import type { StructuredItem } from './read-page.ts'

// Required by schema.org, or recommended by Google for products, breadcrumbs and organisations.

type Check = (value: unknown) => boolean

const text: Check = (value) => typeof value === 'string' && value.trim() !== ''
const url: Check = (value) => text(value) && URL.canParse(String(value)) && /^https?:/.test(String(value))
const urls: Check = (value) => Array.isArray(value) && value.length > 0 && value.every(url)
const amount: Check = (value) => typeof value === 'number' && value > 0
const one =
  (...of: unknown[]): Check =>
  (value) =>
    of.includes(value)
const thing =
  (type: string): Check =>
  (value) =>
    findStructuredDataErrors(value as StructuredItem, type).length === 0
const oneOf =
  (...checks: Check[]): Check =>
  (value) =>
    checks.some((check) => check(value))
const things =
  (type: string): Check =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(thing(type))

const shapes: Record<string, { required: Record<string, Check>; recommended: Record<string, Check> }> = {
  Product: {
    required: { name: text, image: urls, offers: oneOf(thing('Offer'), thing('AggregateOffer')) },
    recommended: { description: text, sku: text, brand: thing('Brand'), url, category: text },
  },
  Offer: {
    required: { price: amount, priceCurrency: one('INR'), availability: url },
    recommended: {
      url,
      itemCondition: url,
      seller: thing('Organization'),
      priceSpecification: thing('UnitPriceSpecification'),
    },
  },
  AggregateOffer: {
    required: { lowPrice: amount, priceCurrency: one('INR') },
    recommended: { highPrice: amount, offerCount: amount, offers: things('Offer') },
  },
  UnitPriceSpecification: {
    required: { price: amount, priceCurrency: one('INR') },
    recommended: { valueAddedTaxIncluded: one(true) },
  },
  AggregateRating: {
    required: { ratingValue: amount, reviewCount: amount },
    recommended: { bestRating: one(5), worstRating: one(1) },
  },
  Brand: { required: { name: text }, recommended: {} },
  Organization: { required: { name: text }, recommended: {} },
  OnlineStore: { required: { name: text, url }, recommended: { logo: url, description: text } },
  WebSite: { required: { name: text, url }, recommended: { potentialAction: thing('SearchAction') } },
  SearchAction: { required: { target: thing('EntryPoint'), 'query-input': text }, recommended: {} },
  EntryPoint: { required: { urlTemplate: text }, recommended: {} },
  BreadcrumbList: { required: { itemListElement: things('ListItem') }, recommended: {} },
  ListItem: { required: { position: amount, name: text, item: url }, recommended: {} },
}

export function findStructuredDataErrors(thing: StructuredItem, type = thing?.['@type']): string[] {
  const shape = shapes[type ?? '']
  if (!shape || thing?.['@type'] !== type) return [`${thing?.['@type']} is no ${type}`]
  const checks = Object.entries({ ...shape.required, ...shape.recommended })
  const rating = thing['aggregateRating']
  return [
    ...checks.filter(([name, check]) => !check(thing[name])).map(([name]) => `${type}.${name}`),
    ...(rating === undefined ? [] : findStructuredDataErrors(rating as StructuredItem, 'AggregateRating')),
  ]
}
