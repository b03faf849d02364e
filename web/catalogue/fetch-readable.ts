import { PICTURES_FIELD } from '#shop/enquiries/enquiry-fields.ts'
import { MAX_PHOTOGRAPH_BYTES } from '#shop/lettering/photograph-place.ts'
import { parseApiError } from '#web/api/api-client.ts'

const TIMEOUT_MS = 120_000

/** Lets the shop convert a file that this browser cannot open; a sentence if that fails, too. */
export async function fetchReadable(file: File): Promise<File | string> {
  if (file.size > MAX_PHOTOGRAPH_BYTES)
    return `“${file.name}” is larger than ${MAX_PHOTOGRAPH_BYTES / 1024 / 1024} MB. Please choose a smaller copy.`
  const body = new FormData()
  body.append(PICTURES_FIELD, file, file.name)
  try {
    const response = await fetch('/api/designs/photographs/readable', {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) return parseApiError(response.status, await response.json().catch(() => null)).message
    return new File([await response.blob()], file.name, { type: 'image/webp', lastModified: file.lastModified })
  } catch {
    return `“${file.name}” could not be sent to us to be opened. Please check your connection and choose it again, or choose it as JPEG.`
  }
}
