import { PICTURES_FIELD, type EnquiryKind } from '#shop/enquiries/enquiry-fields.ts'
import { requestApi, type ApiAnswer } from '#web/api/api-client.ts'
import { shrinkPicture } from '../design/shrink-picture.ts'

const UPLOAD_TIMEOUT_MS = 60_000

export async function sendEnquiry(
  kind: EnquiryKind,
  draft: Readonly<Record<string, string>>,
  pictures: readonly File[],
): Promise<ApiAnswer<'POST /api/enquiries'>> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...draft, kind })) form.set(name, value)
  for (const file of pictures) form.append(PICTURES_FIELD, await shrinkPicture(file), file.name)
  const body = pictures.length > 0 ? form : { ...draft, kind }
  return requestApi('POST /api/enquiries', { body, timeoutMs: UPLOAD_TIMEOUT_MS })
}
