import { unmarkFormula } from '#shop/csv/formula-mark.ts'
import { HSN_FAULT, isHsnOfGoods } from '#shop/catalogue/hsn.ts'
import { foldName } from '#shop/normalize-text.ts'
import {
  findRule,
  optionFields,
  productFields,
  valueFields,
  type FieldRule,
  type KindValue,
  type ProductField,
  type SimpleField,
} from '#shop/catalogue/product-fields.ts'
import type { Paise } from '#shop/money/paise.ts'
import { GST_RATES } from '#shop/pricing/gst.ts'
import { findCodeFault, findWeightFault, MAX_SIDE_CM } from '#shop/catalogue/piece-limits.ts'
import { parseHamperRoom, parseHamperSize } from '#shop/hampers/hamper-measures.ts'
import { MOST_UNITS } from '#shop/stock/move-reasons.ts'
import type { GoodsValues } from './goods-values.ts'
import { partParsers, typedParts } from './goods-parts.ts'
import { typedWords, wordParsers } from './goods-words.ts'
import { joinOptionCells } from './join-options.ts'
import { parseDecimal, parseLine, parsePrice, parseText, parseWhole, shorten, type Parsed } from './parse-cells.ts'
import type { RowFault } from './row-fault.ts'

export type ReadRow = {
  /** `id` wins over `sku`, `sku` over `slug`. */
  keys: { id?: number; sku?: string; slug?: string }
  /** Empty cells are absent. */
  wanted: Partial<GoodsValues>
  option?: string
  valueCells: number
  /** Paise with GST. */
  mrp?: Paise
  /** Only new goods: existing stock changes by stock movements. */
  stock?: number | 'made to order'
  faults: RowFault[]
}
type Cells = Partial<Record<ProductField, string>>

const CLEAR = /^[–—-]$/
const MAX_ID = 2 ** 31 - 1

/** @param categories ids by `foldName` of their names */
export function readProductRow(cells: Cells, categories: ReadonlyMap<string, number>): ReadRow {
  const row: ReadRow = { keys: {}, wanted: {}, valueCells: 0, faults: [] }
  const texts: Cells = {}
  for (const [name, cell] of Object.entries(cells)) {
    const field = name as ProductField
    const typed = cell.trim()
    if (typed === '') continue
    const text = unmarkFormula(typed)
    const parsed = text === typed ? parseCell(field, text, categories) : parseMarked(field, text.trim(), categories)
    if ('fault' in parsed) row.faults.push({ field, message: parsed.fault })
    else if (!isOptionField(field)) keep(row, field, parsed.value)
    else texts[field] = parsed.value as string
  }
  const options = joinOptionCells(texts, optionFields)
  const values = joinOptionCells(texts, valueFields)
  if (options.text !== undefined) row.option = options.text
  if (values.text !== undefined) row.wanted.variant = values.text
  row.valueCells = valueFields.findLastIndex((field) => texts[field] !== undefined) + 1
  row.faults.push(...options.faults, ...values.faults)
  return row
}

const isOptionField = (field: ProductField) => [...optionFields, ...valueFields].some((each) => each === field)

function keep(row: ReadRow, field: ProductField, value: unknown): void {
  if (field === 'id') row.keys.id = value as number
  else if (field === 'slug') row.keys.slug = value as string
  else if (field === 'mrp') row.mrp = value as Paise
  else if (field === 'stock') row.stock = value as number | 'made to order'
  else {
    if (field === 'sku' && value !== null) row.keys.sku = value as string
    Object.assign(row.wanted, { [field]: value })
  }
}

/** Unlike an imported cell, an empty field here clears the value. */
export function parseTypedCell(field: Exclude<ProductField, CategoryField>, text: string): Parsed<unknown> {
  return parseCell(field, text.trim() || '–', new Map())
}

/** A cell with an apostrophe is plain text: its dash does not clear the field. */
function parseMarked(field: ProductField, text: string, categories: ReadonlyMap<string, number>): Parsed<unknown> {
  if (field === 'category') return parseCategory(text, categories)
  return field === 'categories' ? parseCategories(text, categories) : parseField(field, text)
}

function parseCell(field: ProductField, text: string, categories: ReadonlyMap<string, number>): Parsed<unknown> {
  if (field === 'category' || !CLEAR.test(text)) return parseMarked(field, text, categories)
  const value = findEmpty(field)
  return value === undefined
    ? { fault: `The ${productFields[field].label} cannot be empty. Leave the cell blank to keep what is there.` }
    : { value }
}

/** @returns undefined if the field cannot be empty */
function findEmpty(field: ProductField): string | number | null | readonly never[] | undefined {
  if (field === 'categories') return []
  if ([...typedWords, ...typedParts].some((each) => each === field)) return ''
  const { initial } = findRule(field) ?? {}
  return initial === null || initial === '' || initial === 0 ? initial : undefined
}

function parseCategory(text: string, categories: ReadonlyMap<string, number>): Parsed<number> {
  const value = categories.get(foldName(text))
  return value === undefined
    ? { fault: `There is no category “${shorten(text)}”. Make it under Categories first, or correct its name.` }
    : { value }
}

type CategoryField = 'category' | 'categories'

/** Bars separate names; a name may contain a bar. */
function parseCategories(text: string, categories: ReadonlyMap<string, number>): Parsed<number[]> {
  const parts = text.split('|')
  const value = new Set<number>()
  for (let from = 0; from < parts.length;) {
    const ends = parts.map((_, at) => parts.length - at).filter((end) => end > from)
    const nameTo = (end: number) => parts.slice(from, end).join('|').trim()
    const end = ends.find((to) => categories.has(foldName(nameTo(to))))
    const id = end === undefined ? undefined : categories.get(foldName(nameTo(end)))
    if (end === undefined || id === undefined) {
      const one = parseCategory(nameTo(from + 1), categories)
      return 'fault' in one ? one : { fault: 'Write the names of categories with a bar (|) between them.' }
    }
    value.add(id)
    from = end
  }
  return { value: [...value].toSorted((one, other) => one - other) }
}

function parseField(field: Exclude<ProductField, CategoryField>, text: string): Parsed<unknown> {
  const rule = findRule(field)
  return rule
    ? kindParsers[rule.kind](text, { most: Infinity, noun: field, ...rule })
    : parsers[field as keyof typeof parsers](text)
}

type Limits = { most: number; noun: string }
const kindParsers: { [Kind in FieldRule['kind']]: (text: string, limits: Limits) => Parsed<KindValue<Kind>> } = {
  line: (text, { most, noun }) => parseLine(text, most, noun),
  text: (text, { most, noun }) => parseText(text, most, noun),
  whole: (text, { most, noun }) => parseWhole(text, 0, most, noun),
  code: (text, { noun }) => parseCode(text, noun),
  hsn: (text) => (isHsnOfGoods(text) ? { value: text } : { fault: HSN_FAULT }),
  paise: parsePrice,
  percent: (text, { noun }) => parseDecimal(text.replace(/\s*%$/, ''), { least: 0, most: 99, places: 2, label: noun }),
  gstRate: parseGstRate,
  kilograms: (text, { noun }) => parseWeight(text, noun),
  centimetres: (text, { noun }) => parseDecimal(text, { least: 0.1, most: MAX_SIDE_CM, places: 1, label: noun }),
  hamperRoom: parseHamperRoom,
  hamperSize: parseHamperSize,
  yesNo: parseYesNo,
}

const parsers: Record<Exclude<ProductField, CategoryField | SimpleField>, (text: string) => Parsed<unknown>> = {
  id: (text) => parseWhole(text, 1, MAX_ID, 'id'),
  slug: (text) =>
    /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 200
      ? { value: text }
      : { fault: `“${shorten(text)}” is not a slug: it has small letters, digits and hyphens, such as brass-tray.` },
  variant: (text) => parseLine(text, 100, 'variant'),
  value2: (text) => parseLine(text, 60, 'second value'),
  value3: (text) => parseLine(text, 60, 'third value'),
  option: (text) => parseLine(text, 130, 'name of what they differ in'),
  option2: (text) => parseLine(text, 40, 'name of the second thing they differ in'),
  option3: (text) => parseLine(text, 40, 'name of the third thing they differ in'),
  ...wordParsers,
  ...partParsers,
  mrp: parsePrice,
  stock: (text) =>
    /^made( to order)?$/i.test(text) ? { value: 'made to order' } : parseWhole(text, 0, MOST_UNITS, 'stock'),
}

function parseCode(text: string, label: string): Parsed<string> {
  const fault = findCodeFault(text)
  return fault === undefined ? parseText(text, 50, label) : { fault }
}

function parseWeight(text: string, label: string): Parsed<number> {
  const parsed = parseDecimal(text, { least: 0.001, most: 9_999, places: 3, label })
  const fault = 'value' in parsed ? findWeightFault(parsed.value) : undefined
  return fault === undefined ? parsed : { fault }
}

function parseGstRate(text: string): Parsed<number> {
  const value = Number(text.replace(/\s*%$/, ''))
  return GST_RATES.includes(value)
    ? { value }
    : { fault: `GST has no rate of “${shorten(text)}”. The rates are ${GST_RATES.join(', ')} percent.` }
}

function parseYesNo(text: string): Parsed<boolean> {
  if (/^(yes|y|true|1)$/i.test(text)) return { value: true }
  if (/^(no|n|false|0)$/i.test(text)) return { value: false }
  return { fault: `“${shorten(text)}” is neither yes nor no.` }
}
