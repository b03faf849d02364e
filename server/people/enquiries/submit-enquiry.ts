import { invalidFields, type FieldError, type InvalidFields } from '#shop/field-errors.ts'
import type { TooManyAttempts } from '#server/platform/limits/count-attempt.ts'
import type { Shop } from '#server/platform/shop.ts'
import { checkEnquiry, type FormValues } from '#shop/enquiries/check-enquiry.ts'
import { MAX_PICTURES, PICTURES_FIELD, type EnquiryKind } from '#shop/enquiries/enquiry-fields.ts'
import { HONEYPOT } from '#shop/enquiries/honeypot.ts'
import { formatEnquiryNumber } from '#shop/enquiries/enquiry-number.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { normalizeText } from '#shop/normalize-text.ts'
import { limitEnquiry } from './limit-enquiry.ts'
import { enquiryDigest, findDuplicateEnquiry, storeEnquiry } from './store-enquiry.ts'
import type { UploadedFile } from '#server/platform/uploads/uploaded-file.ts'
import { checkPictureFile, type SanitizedPicture } from '#server/platform/uploads/sanitize-picture.ts'

export type EnquirySubmission = {
  kind: EnquiryKind
  typed: FormValues
  files: readonly UploadedFile[]
  /** Only bespoke enquiries take pictures. */
  takesPictures?: boolean
  address: string
}

type Needs = Pick<Shop, 'database' | 'settings' | 'keys' | 'now' | 'pictureReader'>

/** Equal enquiries within minutes count as one. A bot in the honeypot gets a success, and nothing is stored. */
export async function submitEnquiry(
  shop: Needs,
  { kind, typed, files, takesPictures = kind === 'bespoke', address }: EnquirySubmission,
): Promise<{ ok: true; ticket: string } | InvalidFields | TooManyAttempts> {
  if (normalizeText(typed[HONEYPOT]) !== '') return { ok: true, ticket: formatEnquiryNumber(0) }

  const pictures = takesPictures ? files : []
  const checked = checkEnquiry(kind, typed, todayInIndia(shop.now()))
  const faults: FieldError[] = checked.ok
    ? []
    : Object.entries(checked.errors).map(([key, message]) => ({ path: [key], message }))
  const wrongPicture = findPictureError(pictures)
  if (wrongPicture) faults.push(wrongPicture)
  const [first, ...others] = faults
  if (first || !checked.ok) return invalidFields(first!, ...others)

  const { answers } = checked
  const digest = enquiryDigest(kind, answers, pictures)
  const same = await findDuplicateEnquiry(shop.database.orm, digest, shop.now())
  if (same !== undefined) return { ok: true, ticket: formatEnquiryNumber(same) }

  const email = answers['email']!
  const counted = await limitEnquiry(shop, { email, address })
  if (!counted.ok) return counted
  const read = await cleanPictures(shop, pictures)
  if (!read.ok) return read
  const number = await storeEnquiry(shop, { kind, email, answers, digest, pictures: read.clean })
  return { ok: true, ticket: formatEnquiryNumber(number) }
}

/** Redraws the pictures one after the other. */
export async function cleanPictures(
  { pictureReader }: Pick<Shop, 'pictureReader'>,
  files: readonly UploadedFile[],
): Promise<{ ok: true; clean: SanitizedPicture[] } | InvalidFields> {
  const clean: SanitizedPicture[] = []
  for (const { name, bytes } of files) {
    const read = await pictureReader.read(bytes, name)
    if (!read.ok) return invalidFields({ path: [PICTURES_FIELD], message: read.message })
    clean.push(read)
  }
  return { ok: true, clean }
}

/** Runs before any picture is read. */
export function findPictureError(files: readonly UploadedFile[]): FieldError | undefined {
  const path = [PICTURES_FIELD]
  if (files.length > MAX_PICTURES)
    return { path, message: `Please send at most ${MAX_PICTURES} pictures; ${files.length} were chosen.` }
  for (const { name, bytes } of files) {
    const pictureCheck = checkPictureFile(bytes, name)
    if (!pictureCheck.ok) return { path, message: pictureCheck.message }
  }
  return undefined
}
