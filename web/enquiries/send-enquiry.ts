import { PICTURES_FIELD, type EnquiryKind } from '#shop/enquiries/enquiry-fields.ts'
import { requestApi, type ApiError } from '#web/api/api-client.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** Pictures over a slow line take their time, in milliseconds. */
const UPLOAD_TIMEOUT_MS = 60_000

type SendEnquiryResult = { ok: true; ticket: string } | { ok: false; message: string; errors: Record<string, string> }

/** Sends a form of the given kind, honeypot included. A "no" names the fields it is about. */
export async function sendEnquiry(
  kind: EnquiryKind,
  draft: Readonly<Record<string, string>>,
  pictures: readonly File[],
): Promise<SendEnquiryResult> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...draft, kind })) form.set(name, value)
  for (const file of pictures) form.append(PICTURES_FIELD, await shrinkPicture(file), file.name)
  const body = pictures.length > 0 ? form : { ...draft, kind }
  const result = await requestApi<{ ticket: string }>('/api/enquiries', {
    body,
    timeoutMs: UPLOAD_TIMEOUT_MS,
  })
  if (result.ok) return { ok: true, ticket: result.data.ticket }
  return { ok: false, message: result.message, errors: toFieldErrors(result) }
}

function toFieldErrors({ details }: ApiError): Record<string, string> {
  const { errors = [] } = (details ?? {}) as { errors?: { path: string[]; message: string }[] }
  return Object.fromEntries(errors.map(({ path, message }) => [path.join('.'), message]))
}
