import { checkPriceBreaks } from '#shop/catalogue/check-price-breaks.ts'
import { findPriceFault, parseRupees, toTypedRupees } from '#shop/money/parse-rupees.ts'
import { foldName } from '#shop/normalize-text.ts'
import type { PriceBreak } from '#shop/pricing/price-lines.ts'

/** Fields with one canonical text, so that equal texts mean equal values. */
export const typedParts = ['priceBreaks', 'extras', 'pictures'] as const
export type TypedPart = (typeof typedParts)[number]
export type TypedParts = Record<TypedPart, string>

/** Paise, for each piece and once for the line. */
type SaidChoice = { name: string; unitPrice: number; oncePrice: number }
export type SaidExtra = { name: string; isRequired: boolean; choices: SaidChoice[] }
export type SaidPicture = { ref: string; alt: string }
type Parsed = { value: string } | { fault: string }
type Read<Part> = { ok: true; value: Part[] } | { ok: false; message: string }

const limits = { extras: 20, choices: 60, name: 60, pictures: 30, alt: 300, paise: 1_00_00_000_00 }
const REQUIRED = /\s*\(required\)$/i

export const partParsers: Record<TypedPart, (text: string) => Parsed> = {
  priceBreaks: (text) => toParsed(readBreaks(text), writeBreaks),
  extras: (text) => toParsed(readExtras(text), writeExtras),
  pictures: (text) => toParsed(readPictures(text), writePictures),
}

function toParsed<Part>(read: Read<Part>, write: (parts: Part[]) => string): Parsed {
  return read.ok ? { value: write(read.value) } : { fault: read.message }
}

/** "10 = 850 | 25 = 799.50": from ten pieces on ₹850 each, before GST. */
export function writeBreaks(breaks: readonly PriceBreak[]): string {
  return breaks.map(({ fromQuantity, unitPrice }) => `${fromQuantity} = ${toTypedRupees(unitPrice)}`).join(' | ')
}

export function readBreaks(text: string): Read<PriceBreak> {
  const value: PriceBreak[] = []
  for (const step of split(text, /[|\n]/)) {
    const [, quantity, price = ''] = /^(\d{1,6})\s*[=:]\s*(.+)$/.exec(step) ?? []
    const unitPrice = parseRupees(price)
    if (quantity !== undefined && unitPrice === undefined) return fail(findPriceFault(price) ?? '')
    if (quantity === undefined || unitPrice === undefined)
      return fail(`Write “${shorten(step)}” as pieces and a price: 10 = 850 | 25 = 799.50.`)
    value.push({ fromQuantity: Number(quantity), unitPrice })
  }
  const checked = checkPriceBreaks(value, Number.MAX_SAFE_INTEGER)
  return checked.ok ? { ok: true, value } : fail(checked.message)
}

/** "Ribbon (required): Gold = 49.50 | Plum", one extra a line. Empty when a name contains such a mark. */
export function writeExtras(extras: readonly SaidExtra[]): string {
  const text = extras
    .map(
      ({ name, isRequired, choices }) =>
        `${name}${isRequired ? ' (required)' : ''}: ${choices.map(writeChoice).join(' | ')}`,
    )
    .join('\n')
  const read = readExtras(text)
  return read.ok && JSON.stringify(read.value) === JSON.stringify(extras.map(toSaid)) ? text : ''
}

const toSaid = ({ name, isRequired, choices }: SaidExtra): SaidExtra => ({
  name,
  isRequired,
  choices: choices.map(({ name: called, unitPrice, oncePrice }) => ({ name: called, unitPrice, oncePrice })),
})

function writeChoice({ name, unitPrice, oncePrice }: SaidChoice): string {
  if (unitPrice === 0 && oncePrice === 0) return name
  return `${name} = ${toTypedRupees(unitPrice)}${oncePrice > 0 ? ` + ${toTypedRupees(oncePrice)} once` : ''}`
}

export function readExtras(text: string): Read<SaidExtra> {
  const value: SaidExtra[] = []
  for (const line of split(text, '\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).trim().replace(REQUIRED, '')
    if (name === '') return fail(`Write “${shorten(line)}” as an extra and its choices: Ribbon: Gold = 49.50 | Plum.`)
    const isRequired = REQUIRED.test(line.slice(0, colon).trim())
    const choices: SaidChoice[] = []
    for (const said of split(line.slice(colon + 1), '|')) {
      const choice = readChoice(said)
      if (!choice) return fail(`The choice “${shorten(said)}” of ${name} is written as Gold, or as Gold = 49.50.`)
      choices.push(choice)
    }
    if (choices.length === 0) return fail(`Say at least one choice of ${name}, such as ${name}: Gold.`)
    if (choices.length > limits.choices) return fail(`${name} has more than ${limits.choices} choices.`)
    const twice = findTwice(choices.map((choice) => choice.name))
    if (twice !== undefined) return fail(`${name} has the choice ${twice} twice.`)
    value.push({ name, isRequired, choices })
  }
  const twice = findTwice(value.map(({ name }) => name))
  if (twice !== undefined) return fail(`The extra ${twice} is there twice.`)
  const long = value.flatMap((extra) => [extra, ...extra.choices]).find(({ name }) => name.length > limits.name)
  if (long) return fail(`The name “${shorten(long.name)}” is longer than ${limits.name} characters.`)
  return value.length <= limits.extras ? { ok: true, value } : fail(`A product has at most ${limits.extras} extras.`)
}

function readChoice(text: string): SaidChoice | undefined {
  const [, name = '', each = '0', once = '0'] =
    /^([^=]+?)\s*(?:=\s*([^+]+?)\s*(?:\+\s*(.+?)\s*once)?)?$/i.exec(text.trim()) ?? []
  const [unitPrice, oncePrice] = [parseRupees(each), parseRupees(once)]
  if (name === '' || unitPrice === undefined || oncePrice === undefined) return undefined
  return Math.max(unitPrice, oncePrice) <= limits.paise ? { name, unitPrice, oncePrice } : undefined
}

/** A cell cannot hold all fields of an extra; the others come from the extra of the same name. */
export function mergeExtras<Extra extends SaidExtra>(
  said: readonly SaidExtra[],
  there: readonly Extra[],
): (SaidExtra | Extra)[] {
  const find = <Named extends { name: string }>(list: readonly Named[], name: string) =>
    list.find((each) => foldName(each.name) === foldName(name))
  return said.map((extra) => {
    const old = find(there, extra.name)
    const choices = extra.choices.map((choice) => ({ ...find(old?.choices ?? [], choice.name), ...choice }))
    return { ...old, ...extra, choices }
  })
}

/** "/pictures/tray.webp | A brass tray from above", one picture a line. */
export function writePictures(pictures: readonly SaidPicture[]): string {
  return pictures
    .map(({ ref, alt }) => ({ ref, said: tidyAlt(alt.split('|')) }))
    .map(({ ref, said }) => (said === '' ? ref : `${ref} | ${said}`))
    .join('\n')
}

const tidyAlt = (parts: readonly string[]) =>
  parts
    .map((part) => part.trim())
    .join(' | ')
    .replaceAll(/\s+/g, ' ')
    .trim()

export function readPictures(text: string): Read<SaidPicture> {
  const value = split(text, '\n').map((line): SaidPicture => {
    const [ref = '', ...alt] = line.split('|')
    return { ref: ref.trim(), alt: tidyAlt(alt) }
  })
  if (value.length > limits.pictures) return fail(`A product has at most ${limits.pictures} pictures.`)
  if (value.some(({ ref }) => ref === ''))
    return fail('Write each picture as its address or file name, then a bar and what it shows.')
  const long = value.find(({ alt }) => alt.length > limits.alt)
  if (long) return fail(`What ${shorten(long.ref)} shows is longer than ${limits.alt} characters.`)
  const twice = findTwice(value.map(({ ref }) => ref))
  return twice === undefined ? { ok: true, value } : fail(`The picture ${shorten(twice)} is there twice.`)
}

function findTwice(names: readonly string[]): string | undefined {
  const said = names.map(foldName)
  return names.find((_, at) => said.indexOf(said[at] ?? '') < at)
}

const split = (text: string, by: string | RegExp) =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '')
const fail = (message: string) => ({ ok: false as const, message })
const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
