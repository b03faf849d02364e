import { invalid, type FieldError, type InvalidFields } from '#server/customers/field-errors.ts'
import type { TooManyTries } from '#server/customers/throttle.ts'
import type { Shop } from '#server/shop.ts'
import { checkEnquiry, type Typed } from '#shop/enquiries/check-enquiry.ts'
import { MAX_PICTURES, PICTURES_FIELD, type EnquiryKind } from '#shop/enquiries/enquiry-fields.ts'
import { HONEYPOT } from '#shop/enquiries/honeypot.ts'
import { enquiryNumberText } from '#shop/enquiries/enquiry-number.ts'
import { todayInIndia } from '#shop/enquiries/today-in-india.ts'
import { tidyText } from '#shop/tidy-text.ts'
import { countEnquiry } from './count-enquiry.ts'
import { digestOf, findSameEnquiry, storeEnquiry } from './store-enquiry.ts'
import { lookAtPicture, type CleanPicture } from './read-picture.ts'

/** A file as it was sent, under the name that sentences call it by. */
export type SentFile = { name: string; bytes: Uint8Array }

export type SentEnquiry = {
  kind: EnquiryKind
  typed: Typed
  files: readonly SentFile[]
  /** The network address it came from. */
  address: string
}

type Needs = Pick<Shop, 'database' | 'settings' | 'keys' | 'now' | 'pictureReader'>

/**
 * Takes in what somebody wrote in one of the forms: checks it, keeps it with its pictures, and has it acknowledged by
 * mail under a number. The same again within minutes is the same enquiry. What a program wrote is told that all is well,
 * and kept nowhere.
 */
export async function takeEnquiry(
  shop: Needs,
  { kind, typed, files, address }: SentEnquiry,
): Promise<{ ok: true; ticket: string } | InvalidFields | TooManyTries> {
  if (tidyText(typed[HONEYPOT]) !== '') return { ok: true, ticket: enquiryNumberText(0) }

  const pictures = kind === 'bespoke' ? files : []
  const checked = checkEnquiry(kind, typed, todayInIndia(shop.now()))
  const faults: FieldError[] = checked.ok
    ? []
    : Object.entries(checked.errors).map(([key, message]) => ({ path: [key], message }))
  const wrongPicture = faultOf(pictures)
  if (wrongPicture) faults.push(wrongPicture)
  const [first, ...others] = faults
  if (first || !checked.ok) return invalid(first!, ...others)

  const { answers } = checked
  const digest = digestOf(kind, answers, pictures)
  const same = await findSameEnquiry(shop.database.orm, digest, shop.now())
  if (same !== undefined) return { ok: true, ticket: enquiryNumberText(same) }

  const email = answers['email']!
  const counted = await countEnquiry(shop, { email, address })
  if (!counted.ok) return counted
  const clean: CleanPicture[] = []
  for (const { name, bytes } of pictures) {
    const read = await shop.pictureReader.read(bytes, name)
    if (!read.ok) return invalid({ path: [PICTURES_FIELD], message: read.message })
    clean.push(read)
  }
  const number = await storeEnquiry(shop, { kind, email, answers, digest, pictures: clean })
  return { ok: true, ticket: enquiryNumberText(number) }
}

function faultOf(files: readonly SentFile[]): FieldError | undefined {
  const path = [PICTURES_FIELD]
  if (files.length > MAX_PICTURES)
    return { path, message: `Please send at most ${MAX_PICTURES} pictures; ${files.length} were chosen.` }
  for (const { name, bytes } of files) {
    const looked = lookAtPicture(bytes, name)
    if (!looked.ok) return { path, message: looked.message }
  }
  return undefined
}
