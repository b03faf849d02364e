import { unmarkFormula } from '#shop/csv/formula-mark.ts'
import { LARGEST_LETTER } from '#shop/lettering/check-zone.ts'
import { faceKeys } from '#shop/lettering/faces.ts'
import { dateLanguages } from '#shop/lettering/lettered-date.ts'
import { motifKeys } from '#shop/lettering/motif-keys.ts'
import { techniques, zoneFields } from '#shop/lettering/zone.ts'
import { parseDecimal, parsePrice, parseText, parseWhole, shorten, type Parsed } from './parse-cells.ts'
import { cornerFields, placeFields, type CornerField, type PlaceField } from './place-fields.ts'
import { placeValueFields, type PlaceValueField, type PlaceValues } from './place-values.ts'
import type { RowFault } from './row-fault.ts'

export type ReadPlaceRow = {
  slug?: string
  key?: string
  wanted: Partial<PlaceValues>
  /** The picture's number from 1, its address, ink and corners. */
  view: { number?: number; picture?: string; ink?: string } & Partial<Record<CornerField, number>>
  faults: RowFault[]
}

const CLEAR = /^[–—-]$/
const MOST_PAISE = 100_000_000

export function readPlaceRow(cells: Partial<Record<PlaceField, string>>): ReadPlaceRow {
  const row: ReadPlaceRow = { wanted: {}, view: {}, faults: [] }
  for (const [name, cell] of Object.entries(cells)) {
    const field = name as PlaceField
    const typed = cell.trim()
    if (typed === '') continue
    const text = unmarkFormula(typed).trim()
    const parsed = CLEAR.test(text) && text === typed ? clear(field) : parsers[field](text)
    if ('fault' in parsed) row.faults.push({ field, message: parsed.fault })
    else keep(row, field, parsed.value)
  }
  return row
}

function clear(field: PlaceField): Parsed<unknown> {
  if (field === 'language') return { value: null }
  if (field === 'motifs') return { value: [] }
  return { fault: `The ${placeFields[field].label} cannot be empty. Leave the cell blank to keep what is there.` }
}

function keep(row: ReadPlaceRow, field: PlaceField, value: unknown): void {
  if (field === 'slug' || field === 'key') row[field] = value as string
  else if (isPlaceValue(field)) Object.assign(row.wanted, { [field]: value })
  else Object.assign(row.view, { [field === 'view' ? 'number' : field]: value })
}

const isPlaceValue = (field: PlaceField): field is PlaceValueField => placeValueFields.some((each) => each === field)

const millimetres =
  (label: string, most: number, least = 0) =>
  (text: string) =>
    parseDecimal(text, { least, most, places: 1, label })
const price = (text: string): Parsed<number> => {
  const parsed = parsePrice(text)
  return 'value' in parsed && parsed.value > MOST_PAISE ? { fault: 'A price is ₹10,00,000 at most.' } : parsed
}

function oneOf(all: readonly string[], label: string) {
  return (text: string): Parsed<string> => {
    const value = text.toLowerCase()
    return all.includes(value) ? { value } : { fault: `There is no ${label} “${shorten(text)}”: ${listNames(all)}.` }
  }
}

function someOf(all: readonly string[], label: string) {
  return (text: string): Parsed<string[]> => {
    const said = text.split(',').flatMap((part) => part.trim().toLowerCase() || [])
    const unknown = said.find((each) => !all.includes(each))
    return unknown === undefined
      ? { value: [...new Set(said)] }
      : { fault: `There is no ${label} “${shorten(unknown)}”: with commas between, write some of ${listNames(all)}.` }
  }
}

const listNames = (all: readonly string[]) => `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`

const parsers: Readonly<Record<PlaceField, (text: string) => Parsed<unknown>>> = {
  slug: (text) => parseText(text, 200, 'slug'),
  key: (text) => parseText(text, 40, 'place'),
  label: (text) => parseText(text, 60, 'name'),
  field: oneOf(zoneFields, 'such thing that a place takes as'),
  language: oneOf(dateLanguages, 'language'),
  motifs: someOf(motifKeys, 'motif'),
  technique: oneOf(techniques, 'technique'),
  shape: oneOf(['rect', 'oval'], 'shape'),
  width: millimetres('width', 1_000, 5),
  height: millimetres('height', 1_000, 5),
  margin: millimetres('margin', 500),
  maxLines: (text) => (/^[1-4]$/.test(text) ? { value: Number(text) } : { fault: 'A place has 1, 2, 3 or 4 lines.' }),
  letterMin: millimetres('smallest height of letters', LARGEST_LETTER),
  letterMax: millimetres('largest height of letters', LARGEST_LETTER),
  faces: someOf(faceKeys, 'hand'),
  unitPrice: price,
  oncePrice: price,
  minutes: (text) => parseWhole(text, 0, 1_000, 'number of minutes'),
  view: (text) =>
    /^([1-9]|[12]\d|30)$/.test(text)
      ? { value: Number(text) }
      : { fault: `“${shorten(text)}” is not a picture number: the first picture of a product is 1.` },
  picture: (text) => parseText(text, 500, 'address of the picture'),
  ink: (text) =>
    /^#[0-9a-f]{6}$/i.test(text)
      ? { value: text.toLowerCase() }
      : { fault: `“${shorten(text)}” is not a colour: # and six digits, such as #5b3417.` },
  ...(Object.fromEntries(cornerFields.map((field) => [field, parseShare])) as Record<CornerField, typeof parseShare>),
}

/** In thousandths. Negative shares are allowed: corners may be outside the picture. */
function parseShare(text: string): Parsed<number> {
  const value = /^-?\d(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  return value >= -1 && value <= 2
    ? { value: Math.round(value * 1_000) / 1_000 }
    : { fault: `“${shorten(text)}” is not a share of the picture’s side: write a number from 0 to 1, such as 0.35.` }
}
