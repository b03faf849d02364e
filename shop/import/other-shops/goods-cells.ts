import { occasions, recipients, type GiftFacet } from '#shop/catalogue/gift-facets.ts'
import { findFacet } from '../find-facet.ts'
import { GST_RATES } from '#shop/pricing/gst.ts'

/** Small letters, digits and hyphens; '' if nothing is left. */
export function toSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 200)
    .replace(/-+$/, '')
}

/** Excel keeps a code as text by an apostrophe in front of it. */
export const toCode = (text: string): string => text.replace(/^'+/, '').trim()

/** A comma separates the values of a variant here. */
export const toValue = (text: string): string => text.replaceAll(/\s*,\s*/g, ' / ').trim()

const kilograms: Readonly<Record<string, number>> = {
  kg: 1,
  g: 0.001,
  lb: 0.45359237,
  lbs: 0.45359237,
  oz: 0.028349523,
}
const centimetres: Readonly<Record<string, number>> = { cm: 1, m: 100, mm: 0.1, in: 2.54, yd: 91.44 }

/** '' for 0, which other shops write for “not known”. */
export const toKilograms = (text: string, unit: string): string => convert(text, kilograms[unit.toLowerCase()], 3)
export const toCentimetres = (text: string, unit: string): string => convert(text, centimetres[unit.toLowerCase()], 1)

function convert(text: string, factor: number | undefined, places: number): string {
  const number = Number(text)
  if (text === '' || number === 0) return ''
  return Number.isFinite(number) && factor !== undefined ? String(Number((number * factor).toFixed(places))) : text
}

/** A shop that owes pieces counts below 0; its shelf is empty. */
export const toCount = (text: string): string => (/^-\d/.test(text) ? '0' : text.replace(/\.0+$/, ''))

/** @returns '' when the words name no rate of GST */
export function toGstRate(words: string): string {
  const rate = /(\d+(?:\.\d+)?)/.exec(words)?.[1]
  return rate !== undefined && GST_RATES.includes(Number(rate)) ? String(Number(rate)) : ''
}

/** Tags that name an occasion or a recipient; the others have no place here. */
export function readTags(text: string): { occasions: string; recipients: string } {
  const tags = text.split(',').map((tag) => tag.trim())
  const pick = (of: readonly GiftFacet[]) => [
    ...new Set(tags.flatMap((tag) => (tag === '' ? [] : (findFacet(of, tag)?.name ?? [])))),
  ]
  return { occasions: pick(occasions).join(', '), recipients: pick(recipients).join(', ') }
}

const MOST_PICTURES = 30

/** One picture a line; the same one once, and as many as a product shows. */
export function writePictureCells(pictures: readonly { url: string; alt: string }[]): string {
  const byUrl = new Map(
    pictures.map(({ url, alt }) => [
      url,
      alt
        .replaceAll(/[|\s]+/g, ' ')
        .trim()
        .slice(0, 300),
    ]),
  )
  return [...byUrl]
    .slice(0, MOST_PICTURES)
    .map(([url, alt]) => (alt === '' ? url : `${url} | ${alt}`))
    .join('\n')
}

export const isPictureAddress = (text: string): boolean => /^https?:\/\/[^\s|]+$/i.test(text)
