import { demoVariantFields, type DemoProduct, type DemoVariant } from '#catalogue/demo-product.ts'
import type { variants } from '#server/platform/database/catalogue-tables.ts'
import { pickFields } from '#shop/pick-fields.ts'
import type { SeedCatalogue } from './load-demo-catalogue.ts'

/** The product's variants, or itself as its only one. The first has the product's own id. */
export function listVariants(
  product: DemoProduct,
  productId: number,
  pictures: SeedCatalogue['pictures'],
): (typeof variants.$inferInsert)[] {
  const described: DemoVariant[] = product.variants ?? [{ options: {} }]
  return described.map(({ options, picture, ...differences }, position) => {
    const sold = { shelfLifeDays: null, hamperRoom: '', hamperSize: '', ...product, ...differences }
    return {
      ...(position === 0 && { id: productId }),
      productId,
      position,
      name: nameOf(product, options),
      options,
      ...pickFields(sold, demoVariantFields),
      benchMinutes: minutesOf(sold),
      hsn: product.hsn,
      gstRate: product.gstRate,
      picturePosition: picture === undefined ? null : findPicture(pictures[product.slug], `${product.slug}-${picture}`),
    }
  })
}

/** Minutes: packing for goods in stock; up to two hours for goods made to order. */
function minutesOf({ stock, daysToMake }: Pick<DemoProduct, 'stock' | 'daysToMake'>): number {
  return stock === null ? Math.min(120, 25 + 5 * daysToMake) : 8
}

function nameOf({ options = [] }: DemoProduct, chosen: DemoVariant['options']): string {
  return options.map(({ name, values }) => values.find(({ key }) => key === chosen[name])!.name).join(', ')
}

/** @returns its position among the product's pictures. Throws for an unknown file */
export function findPicture(pictures: SeedCatalogue['pictures'][string] = [], name: string): number {
  const place = pictures.findIndex(({ file }) => file === `${name}.webp`)
  if (place < 0) throw new Error(`the demo goods name the picture ${name}, which is not among them`)
  return place
}
