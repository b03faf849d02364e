import { occasions, recipients, type GiftFacet } from '#shop/catalogue/gift-facets.ts'
import type { ProductField } from '#shop/catalogue/product-fields.ts'
import { foldText } from '#shop/normalize-text.ts'
import { findFacet } from './find-facet.ts'

/** Usual for gifts; a person confirms it. */
const USUAL_GST_RATE = '18'

/** @param categories names @returns what the cell may mean, for a person to confirm; undefined without an idea */
export function proposeRepair(field: ProductField, typed: string, categories: readonly string[]): string | undefined {
  switch (field) {
    case 'category':
    case 'categories':
      return proposeCategory(typed, categories)
    case 'price':
    case 'mrp':
      return proposePrice(typed)
    case 'gstRate':
      return typed === '' ? USUAL_GST_RATE : /(\d+(?:\.\d+)?)/.exec(typed)?.[1]
    case 'occasions':
      return proposeFacets(occasions, typed)
    case 'recipients':
      return proposeFacets(recipients, typed)
    case 'stock':
      return /^(\d[\d,]*)(?:\.0+)?\s*(?:pcs?|pieces?|nos?|units?)?\.?$/i.exec(typed)?.[1]
    case 'weight':
      return proposeWeight(typed)
    case 'hsn':
      return typed.replaceAll(/\D/g, '') || undefined
    default:
      return undefined
  }
}

/** “1.234,50” and “1,234.50/- only” are the same rupees. */
function proposePrice(typed: string): string | undefined {
  const bare = typed.replaceAll(/₹|rs\.?|inr|rupees?|only|mrp|\/[-–—=]?|[\s\u00a0]/gi, '').replace(/[-–—]$/, '')
  if (/^\d{1,3}(\.\d{3})*,\d{1,2}$/.test(bare)) return bare.replaceAll('.', '').replace(',', '.')
  if (/^\d+,\d{1,2}$/.test(bare)) return bare.replace(',', '.')
  if (/^\d{1,3}(\.\d{3}){2,}$/.test(bare)) return bare.replaceAll('.', '')
  return /^\d[\d,]*(\.\d{1,2})?0*$/.test(bare) ? bare.replaceAll(',', '').replace(/(\.\d\d)0+$/, '$1') : undefined
}

/** Above 50 kg a weight was meant in grams. */
function proposeWeight(typed: string): string | undefined {
  const [, number = '', unit = ''] = /^([\d.]+)\s*(kgs?|kilograms?|gms?|grams?|g)?\.?$/i.exec(typed) ?? []
  const value = Number(number)
  if (number === '' || !Number.isFinite(value) || value <= 0) return undefined
  const isGrams = /^g/i.test(unit) || (unit === '' && value > 50)
  return String(isGrams ? Number((value / 1_000).toFixed(3)) : value)
}

function proposeFacets(of: readonly GiftFacet[], typed: string): string | undefined {
  const names = typed.split(/[,;|]/).map((name) => name.trim())
  const found = names.filter((name) => name !== '').map((name) => findFacet(of, name)?.name)
  return found.length > 0 && found.every((name) => name !== undefined) ? [...new Set(found)].join(', ') : undefined
}

function proposeCategory(typed: string, categories: readonly string[]): string | undefined {
  const leaf = typed.split(/[>|/]/).at(-1) ?? ''
  const said = toStem(leaf)
  if (said === '') return undefined
  const scored = categories
    .map((name) => ({ name, stem: toStem(name) }))
    .map(({ name, stem }) => ({ name, distance: stem === said ? 0 : editDistance(stem, said) }))
    .toSorted((one, other) => one.distance - other.distance)
  const [best, second] = scored
  if (
    best &&
    best.distance <= Math.min(2, Math.floor(said.length / 4)) &&
    best.distance < (second?.distance ?? Infinity)
  )
    return best.name
  const holding = categories.filter((name) => ` ${toStem(name)} `.includes(` ${said} `))
  return holding.length === 1 ? holding[0] : undefined
}

/** Without plural endings: “Hampers” and “hamper” are one. */
const toStem = (name: string): string =>
  foldText(name)
    .split(' ')
    .map((word) =>
      word
        .replace(/ies$/, 'y')
        .replace(/(?<=x|ch|sh|ss)es$/, '')
        .replace(/(?<=[^s])s$/, ''),
    )
    .join(' ')

function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (let to = 1; to <= other.length; to += 1)
      next[to] = Math.min(
        (next[to - 1] ?? 0) + 1,
        (row[to] ?? 0) + 1,
        (row[to - 1] ?? 0) + (other[to - 1] === letter ? 0 : 1),
      )
    row = next
  }
  return row[other.length] ?? 0
}
