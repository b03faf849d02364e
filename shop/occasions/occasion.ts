import { countLetters } from '#shop/count-letters.ts'
import { invalidFields, type FieldError, type InvalidFields } from '#shop/field-errors.ts'
import { looksLikeLink } from '#shop/looks-like-link.ts'
import { normalizeText } from '#shop/normalize-text.ts'

export const occasionKinds = ['birthday', 'anniversary', 'festival'] as const
export type OccasionKind = (typeof occasionKinds)[number]
/** Keys of `occasions` that the shop's calendar of festivals gives a day. */
export const festivalKeys = ['rakhi', 'diwali', 'karva-chauth', 'holi', 'new-year'] as const
export type FestivalKey = (typeof festivalKeys)[number]

export const MAX_OCCASIONS = 50
export const MAX_PERSON = 40
export const MAX_NOTE = 200
/** Days before the occasion on which a mail reminds of it. */
export const REMINDER_DAYS = [21, 7] as const
/** Change it together with the text beside the button. */
export const REMINDER_CONSENT_VERSION = '2026-11'
/** Change it together with the text above the button of `/occasions`. */
export const GUEST_REMINDER_CONSENT_VERSION = 'guest-2026-11-30'

/** Codes of people without an account begin with it. */
export const GUEST_CODE = 'g.'

/** `day` and `month` of a birthday or an anniversary; a festival has its key instead. */
export type Occasion = {
  person: string
  note: string
  kind: OccasionKind
  day: number | null
  month: number | null
  festival: FestivalKey | null
}

type Typed = {
  person: string
  note: string
  kind: OccasionKind
  day?: number | null | undefined
  month?: number | null | undefined
  festival?: FestivalKey | null | undefined
}

export function checkOccasion(typed: Typed): { ok: true; occasion: Occasion } | InvalidFields {
  const [person, note] = [normalizeText(typed.person), normalizeText(typed.note)]
  const { kind, day = null, month = null, festival = null } = typed
  const errors: FieldError[] = [
    ...refuseText('person', person, MAX_PERSON, 'Who is it? A name such as Amma will do.'),
    ...refuseText('note', note, MAX_NOTE),
    ...(kind === 'festival' && festival === null ? [{ path: ['festival'], message: 'Choose the festival.' }] : []),
    ...(kind !== 'festival' && (day === null || month === null || day > longestMonth(month))
      ? [{ path: ['day'], message: 'Choose a day that this month has.' }]
      : []),
  ]
  const [first, ...others] = errors
  if (first) return invalidFields(first, ...others)
  const when = kind === 'festival' ? { day: null, month: null, festival } : { day, month, festival: null }
  return { ok: true, occasion: { person, note, kind, ...when } }
}

function refuseText(field: string, text: string, most: number, missing?: string): FieldError[] {
  const refuse = (message: string) => [{ path: [field], message }]
  if (text === '') return missing === undefined ? [] : refuse(missing)
  if (countLetters(text) > most) return refuse(`At most ${most} letters, please.`)
  return looksLikeLink(text) ? refuse('Plain words without links or addresses, please.') : []
}

/** 29 February is a day, too. */
const longestMonth = (month: number) => new Date(Date.UTC(2024, month, 0)).getUTCDate()
const isLeap = (year: number) => new Date(Date.UTC(year, 2, 0)).getUTCDate() === 29

export type DayOfYear = { day: number; month: number }

/** The birthdays that are kept on a day: 29 February is kept on the 28th in other years. @param date `YYYY-MM-DD` */
export function birthdaysOn(date: string): DayOfYear[] {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const isEve = month === 2 && day === 28 && !isLeap(year)
  return isEve
    ? [
        { month, day },
        { month, day: 29 },
      ]
    : [{ month, day }]
}

/** @param after `YYYY-MM-DD` @returns the next day on which it is kept, after that one */
export function nextBirthday({ day, month }: DayOfYear, after: string): string {
  const year = Number(after.slice(0, 4))
  const inYear = (each: number) => {
    const kept = month === 2 && day === 29 && !isLeap(each) ? 28 : day
    return `${each}-${String(month).padStart(2, '0')}-${String(kept).padStart(2, '0')}`
  }
  return inYear(year) > after ? inYear(year) : inYear(year + 1)
}

/** @returns the key of `occasions` whose gifts suit it */
export const facetOf = ({ kind, festival }: Pick<Occasion, 'kind' | 'festival'>): string => festival ?? kind

/** "Amma’s birthday", "Rakhi: Dev". @param festivalName of a festival */
export function nameOccasion({ person, kind }: Pick<Occasion, 'person' | 'kind'>, festivalName: string): string {
  return kind === 'festival' ? `${festivalName}: ${person}` : `${person}’s ${kind}`
}
