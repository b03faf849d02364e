import { PICTURES_FIELD, type EnquiryKind } from '#shop/enquiries/enquiry-fields.ts'
import { askShop, type ApiRefusal } from '../ask-shop.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** Pictures over a slow line take their time, in milliseconds. */
const PATIENCE_MS = 60_000

type Sent = { ok: true; ticket: string } | { ok: false; message: string; errors: Record<string, string> }

/** Sends a form of the given kind, honeypot included. A "no" names the fields it is about. */
export async function sendEnquiry(
  kind: EnquiryKind,
  typed: Readonly<Record<string, string>>,
  pictures: readonly File[],
): Promise<Sent> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...typed, kind })) form.set(name, value)
  for (const file of pictures) form.append(PICTURES_FIELD, await shrinkPicture(file), file.name)
  const body = pictures.length > 0 ? form : { ...typed, kind }
  const answer = await askShop<{ ticket: string }>('/api/enquiries', { body, patienceMs: PATIENCE_MS })
  if (answer.ok) return { ok: true, ticket: answer.data.ticket }
  return { ok: false, message: answer.message, errors: errorsOf(answer) }
}

function errorsOf({ details }: ApiRefusal): Record<string, string> {
  const { errors = [] } = (details ?? {}) as { errors?: { path: string[]; message: string }[] }
  return Object.fromEntries(errors.map(({ path, message }) => [path.join('.'), message]))
}
