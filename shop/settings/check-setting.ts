import { checkGstin, gstinStateCode } from '#shop/checkout/gstin.ts'
import { indianStates } from '#shop/checkout/indian-states.ts'
import { courierBookings } from '#shop/orders/waits-for-packing.ts'
import { parseZoneCharge } from '#shop/checkout/delivery-charges.ts'
import { parseBoxes } from '#shop/packing/boxes.ts'
import { checkEmail } from '#shop/customers/email.ts'
import { parseLogo } from '#shop/brand/brand-settings.ts'
import { checkContrast } from '#shop/brand/contrast.ts'
import { checkLinks, checkPath } from '#shop/words/check-links.ts'
import { checkWords } from '#shop/words/fill-words.ts'
import type { SettingGroup, SettingRule } from './setting-rule.ts'

const MAX_LENGTH = 300
const pictureUrl = /^\/pictures\/[\w-]+\.webp$/

export function checkSetting(rule: SettingRule, text: string): string | undefined {
  const typed = text.trim()
  if (typed === '') return rule.isOptional ? undefined : 'Please fill this in.'
  if (rule.kind === 'words')
    return (
      checkWords(typed, { most: rule.max ?? MAX_LENGTH, fills: rule.fills }) ??
      (rule.isFormatted ? checkLinks(typed) : undefined)
    )
  if (typed.length > MAX_LENGTH) return `Please shorten this to ${MAX_LENGTH} characters.`
  switch (rule.kind) {
    case 'number':
      return checkNumber(rule, typed)
    case 'email':
      return messageOf(checkEmail(typed))
    case 'sender':
      return messageOf(checkEmail(/<([^<>]*)>$/.exec(typed)?.[1] ?? typed))
    case 'postcode':
      return /^[1-9]\d{5}$/.test(typed) ? undefined : 'A PIN has six digits.'
    case 'state':
      return indianStates.some(({ name }) => name === typed) ? undefined : 'Please choose a State of India.'
    case 'booking':
      return courierBookings.some((when) => when === typed) ? undefined : 'Please choose when the courier is booked.'
    case 'switch':
      return typed === 'on' || typed === 'off' ? undefined : 'Please choose on or off.'
    case 'gstin':
      return messageOf(checkGstin(typed))
    case 'fssai':
      return /^[12]\d{13}$/.test(typed)
        ? undefined
        : 'A licence of the FSSAI has fourteen digits, and begins with 1 or 2.'
    case 'phone':
      return /^\+?[\d\s()-]{6,20}$/.test(typed) ? undefined : 'Please write the number as +91 141 000 0000.'
    case 'charge':
      return messageOf(parseZoneCharge(typed))
    case 'colour':
      return /^#[0-9a-f]{6}$/i.test(typed)
        ? checkContrast(typed.toLowerCase(), rule.against ?? [])
        : 'Please write a colour as six letters and digits, such as #8a1f45.'
    case 'logo':
      return parseLogo(typed) ? undefined : 'Please choose a picture for the logo.'
    case 'path':
      return checkPath(typed)
    case 'picture':
      return pictureUrl.test(typed) ? undefined : 'Please choose a picture of the library.'
    case 'boxes':
      return messageOf(parseBoxes(typed))
    case 'text':
    case 'lines':
      return typed.length >= 2 ? undefined : 'Please write two characters or more.'
  }
}

export function checkSettings(
  { settings }: SettingGroup,
  values: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const [name, rule] of Object.entries(settings)) {
    const text = values[name]
    const fault = text === undefined ? undefined : checkSetting(rule, text)
    if (fault !== undefined) faults[name] = fault
  }
  if (values['homePicture']?.trim() && !values['homePictureAlt']?.trim())
    faults['homePictureAlt'] = 'Please say what the picture shows, for people who cannot see it.'
  const { SELLER_STATE: state, SELLER_GSTIN: gstin } = values
  if (state === undefined || gstin === undefined || faults['SELLER_GSTIN'] || faults['SELLER_STATE']) return faults
  const code = indianStates.find(({ name }) => name === state)?.gst
  if (gstinStateCode(gstin.trim()) !== code)
    faults['SELLER_GSTIN'] = `A GSTIN of ${state} begins with ${code}, this one with ${gstinStateCode(gstin.trim())}.`
  return faults
}

function checkNumber({ min = 0, max = Number.MAX_SAFE_INTEGER, isWhole }: SettingRule, typed: string) {
  const number = /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN
  if (number >= min && number <= max && (!isWhole || Number.isInteger(number))) return undefined
  const kind = isWhole ? 'whole number' : 'number'
  return `Please write a ${kind} from ${min.toLocaleString('en-IN')} to ${max.toLocaleString('en-IN')}.`
}

const messageOf = (checked: { ok: true } | { ok: false; message: string }) => (checked.ok ? undefined : checked.message)
