import type { Category, ProductDetails, Variant } from '#shop/catalogue/product.ts'
import { listingUrl } from '#shop/catalogue/listing-url.ts'
import { chargeOf } from '#shop/checkout/delivery-charges.ts'
import { toRupees, type Paise } from '#shop/money/paise.ts'
import { priceWithTax } from '#shop/pricing/gst.ts'
import type { DeliveryRegion } from '#shop/promises/delivery-regions.ts'

/** As the return policy says. */
const RETURN_DAYS = 30

type Thing = { '@type': string; [property: string]: unknown }

export function shopStructuredData(origin: string, logo = '/icons/icon-512.png'): Thing[] {
  return [
    {
      '@type': 'OnlineStore',
      '@id': `${origin}/#shop`,
      name: 'Gathri',
      url: `${origin}/`,
      logo: origin + logo,
      description: 'Handmade gifts and gift packaging from Jaipur, tied by hand.',
      areaServed: { '@type': 'Country', name: 'India' },
    },
    {
      '@type': 'WebSite',
      name: 'Gathri',
      url: `${origin}/`,
      publisher: { '@id': `${origin}/#shop` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/shop?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}

export function listingStructuredData(origin: string, category: Category | undefined): Thing[] {
  return [breadcrumbList(origin, [['Shop', '/shop'], ...(category ? [toCategoryBreadcrumb(category)] : [])])]
}

/** The price is what is paid for one: with GST. */
export function productStructuredData(
  origin: string,
  product: ProductDetails,
  picture: string,
  delivery?: DeliveryTo,
): Thing[] {
  const { id, name, description, pictures, material, rating, printAreas } = product
  const url = `${origin}/product/${id}`
  const toShipping = createShippingDetails(delivery)
  const category = product.categories.find((one) => one.name === product.category)
  const shown: Thing = {
    '@type': 'Product',
    '@id': url,
    name,
    description,
    sku: `GTH-P${id}`,
    url,
    image: pictures.length > 0 ? pictures.map((one) => origin + one.url) : [picture],
    category: product.category,
    brand: { '@type': 'Brand', name: 'Gathri' },
    ...(material && { material }),
    ...(printAreas.length > 0 && {
      additionalProperty: printAreas.map(({ label }) => ({
        '@type': 'PropertyValue',
        name: 'Personalisation',
        value: label,
      })),
    }),
    offers: product.priceVaries ? aggregateOffer(origin, product, toShipping) : offer(origin, url, product, toShipping),
    // Nobody's stars are made up: without a review there is no rating.
    ...(rating.count > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: Math.round(rating.mean * 10) / 10,
        reviewCount: rating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  }
  const steps: [string, string][] = [['Shop', '/shop'], ...(category ? [toCategoryBreadcrumb(category)] : [])]
  return [shown, breadcrumbList(origin, [...steps, [name, `/product/${id}`]])]
}

type DeliveryTo = { regions: DeliveryRegion[]; freeFrom: Paise | null }
type Priced = Pick<Variant, 'unitPrice' | 'gstRate' | 'soldOut' | 'daysToMake' | 'stock' | 'weight'>
type ToShipping = (priced: Priced) => unknown

const priceInRupees = ({ unitPrice, gstRate }: Priced) => toRupees(priceWithTax(unitPrice, gstRate))

function offer(origin: string, url: string, priced: Priced, toShipping: ToShipping): Thing {
  const price = priceInRupees(priced)
  return {
    '@type': 'Offer',
    url,
    price,
    priceCurrency: 'INR',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: 'INR',
      valueAddedTaxIncluded: true,
    },
    availability: `https://schema.org/${priced.soldOut ? 'OutOfStock' : 'InStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    shippingDetails: toShipping(priced),
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'IN',
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: RETURN_DAYS,
      merchantReturnLink: `${origin}/returnpolicy`,
    },
    seller: { '@type': 'Organization', '@id': `${origin}/#shop`, name: 'Gathri' },
  }
}

/**
 * One entry for each region of delivery. Variants with the same entry refer to the first one by its `@id`, so that a
 * page with many variants stays small.
 */
function createShippingDetails(delivery: DeliveryTo | undefined): ToShipping {
  const written = new Map<string, string>()
  const once = (entry: Thing) => {
    const text = JSON.stringify(entry)
    const known = written.get(text)
    if (known !== undefined) return { '@id': known }
    const id = `#delivery-${written.size + 1}`
    written.set(text, id)
    return { ...entry, '@id': id }
  }
  return (priced) => {
    const handlingTime = toHandlingTime(priced)
    const regions = delivery?.regions ?? []
    if (regions.length > 0) return regions.map((region) => once(toRegion(region, priced, handlingTime, delivery)))
    const shippingDestination = { '@type': 'DefinedRegion', addressCountry: 'IN' }
    const deliveryTime = handlingTime && { '@type': 'ShippingDeliveryTime', handlingTime }
    return { '@type': 'OfferShippingDetails', shippingDestination, ...(deliveryTime && { deliveryTime }) }
  }
}

function toRegion(
  { states, transit, charge }: DeliveryRegion,
  priced: Priced,
  handlingTime: Thing | undefined,
  delivery: DeliveryTo | undefined,
): Thing {
  const freeFrom = delivery?.freeFrom ?? null
  const isFree = freeFrom !== null && priceWithTax(priced.unitPrice, priced.gstRate) >= freeFrom
  const value = isFree ? 0 : charge && chargeOf(charge, priced.weight)
  return {
    '@type': 'OfferShippingDetails',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN', addressRegion: states },
    // Without a charge of the shop's own, delivery costs what the courier asks on that day.
    ...(value !== null && { shippingRate: { '@type': 'MonetaryAmount', value, currency: 'INR' } }),
    ...((handlingTime || transit) && {
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        ...(handlingTime && { handlingTime }),
        ...(transit && { transitTime: toDays(transit.soonest, transit.days) }),
      },
    }),
  }
}

function toHandlingTime({ daysToMake, stock }: Priced): Thing | undefined {
  const days = daysToMake ?? (stock === null ? null : 0)
  return days === null ? undefined : toDays(days, days)
}

const toDays = (minValue: number, maxValue: number): Thing => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
})

function aggregateOffer(origin: string, { variants }: ProductDetails, toShipping: ToShipping): Thing {
  const prices = variants.map(priceInRupees)
  return {
    '@type': 'AggregateOffer',
    lowPrice: Math.min(...prices),
    highPrice: Math.max(...prices),
    priceCurrency: 'INR',
    offerCount: variants.length,
    offers: variants.map((variant) => ({
      ...offer(origin, `${origin}/product/${variant.id}`, variant, toShipping),
      name: variant.name,
      sku: `GTH-P${variant.id}`,
    })),
  }
}

function toCategoryBreadcrumb({ id, name }: Category): [string, string] {
  return [name, listingUrl({ category: id })]
}

function breadcrumbList(origin: string, steps: readonly (readonly [name: string, path: string])[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', '/'] as const, ...steps].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

/** A data block, which no browser runs; `<` is written so that nothing in it can end the block. */
export function renderJsonLd(things: readonly Thing[]): string {
  if (things.length === 0) return ''
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`
}
