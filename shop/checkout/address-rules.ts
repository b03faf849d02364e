import { accept, refuse, type Checked, type Refusal } from '#shop/refusal.ts'
import { foldText, normalizeDigits, normalizeText } from '#shop/normalize-text.ts'
import { INDIA, findIndianState } from './indian-states.ts'

export const MAX_STREET_LENGTH = 200
/** The longest city name that couriers print on labels. */
export const MAX_CITY_LENGTH = 30

export function normalizeCountry(typed: unknown): string {
  const country = normalizeText(typed)
  return foldCountry(country) === foldText(INDIA) ? INDIA : country
}

export function checkCountry(country: string, states: readonly string[] | undefined): Checked<'missing' | 'unknown'> {
  if (country === '') return refuse('missing', 'Please choose a country.')
  return states === undefined ? refuse('unknown', 'Please choose a country from the list.') : accept(country)
}

/** Required only where the country has states; returns the list's spelling. */
export function checkState(typed: unknown, country: string, states: readonly string[]): Checked<'missing' | 'unknown'> {
  const state = normalizeText(typed)
  if (states.length === 0) return accept(state.slice(0, MAX_STREET_LENGTH))
  if (state === '') return refuse('missing', 'Please choose a state.')
  if (state.length > MAX_STREET_LENGTH) return refuseState(country)
  const wanted = foldText((country === INDIA && findIndianState(state)?.name) || state)
  const listed = states.find((name) => foldText(name) === wanted)
  return listed === undefined ? refuseState(country) : accept(listed)
}

function refuseState(country: string): Refusal<'unknown'> {
  return refuse('unknown', `Please choose a state of ${country} from the list.`)
}

/** The cut bounds the cost of folding; no country's name is longer. */
function foldCountry(line: string): string {
  return foldText(line.slice(0, MAX_STREET_LENGTH))
}

export function checkStreet(typed: unknown): Checked<'missing' | 'malformed' | 'too-long'> {
  const street = typeof typed === 'string' ? joinTypedLines(typed) : normalizeText(typed)
  if (street === '') return refuse('missing', 'Please enter the address: house, street and area.')
  if (street.length < 3) return refuse('malformed', 'Please enter the full address: house, street and area.')
  if (street.length > MAX_STREET_LENGTH)
    return refuse('too-long', `Please shorten the address to ${MAX_STREET_LENGTH} characters.`)
  return accept(street)
}

/** Splits first: one pattern for all of this would backtrack over long runs of spaces. */
function joinTypedLines(typed: string): string {
  const lines = typed
    .split(/[\r\n]/)
    .map(normalizeText)
    .filter((line) => line !== '' && line !== ',')
  return lines.map((line, place) => (place < lines.length - 1 ? withoutComma(line) : line)).join(', ')
}

function withoutComma(line: string): string {
  return line.endsWith(',') ? line.slice(0, -1).trimEnd() : line
}

export function checkCity(typed: unknown): Checked<'missing' | 'malformed' | 'too-long'> {
  const city = normalizeText(typed)
  if (city === '') return refuse('missing', 'Please enter the city or town.')
  if (!/\p{L}/u.test(city)) return refuse('malformed', 'Please write the city or town with letters.')
  if (city.length > MAX_CITY_LENGTH)
    return refuse('too-long', `Please shorten the city to ${MAX_CITY_LENGTH} characters, as it goes on the label.`)
  return accept(city)
}

export function checkPin(typed: unknown, country: string): Checked<'missing' | 'malformed'> {
  const pin = normalizeDigits(normalizeText(typed)).replace(/[ \p{Pd}]/u, '')
  if (country !== INDIA) {
    if (pin === '') return refuse('missing', 'Please enter the postal code.')
    return /^\d{1,10}$/.test(pin) ? accept(pin) : refuse('malformed', 'Please enter the postal code with digits only.')
  }
  if (pin === '') return refuse('missing', 'Please enter the PIN code.')
  return /^[1-9]\d{5}$/.test(pin)
    ? accept(pin)
    : refuse('malformed', 'Please enter the 6-digit PIN code, such as 560001.')
}
