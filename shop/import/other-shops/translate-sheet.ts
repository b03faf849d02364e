import { writeSheet, type Goods, type Sheet } from './sheet.ts'
import { isShopify, translateShopify } from './translate-shopify.ts'
import { isStrapi, translateStrapi } from './translate-strapi.ts'
import { isWooCommerce, translateWooCommerce } from './translate-woocommerce.ts'

/** `sheet`: a sheet of our own columns, or of any others. */
export const sheetSources = ['sheet', 'shopify', 'woocommerce', 'strapi'] as const
export type SheetSource = (typeof sheetSources)[number]

export const sourceNames: Readonly<Record<SheetSource, string>> = {
  sheet: 'A sheet',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  strapi: 'Strapi',
}

/** Writes the export of another shop in the columns of our own sheet. @param today `YYYY-MM-DD` */
export function translateSheet(sheet: Sheet, today: string): Sheet & { source: SheetSource } {
  const { header } = sheet
  const write = (source: SheetSource, goods: Goods[]) => ({ source, ...writeSheet(goods) })
  if (isShopify(header)) return write('shopify', translateShopify(sheet))
  if (isWooCommerce(header)) return write('woocommerce', translateWooCommerce(sheet, today))
  if (isStrapi(header)) return write('strapi', translateStrapi(sheet))
  return { source: 'sheet', ...sheet }
}
