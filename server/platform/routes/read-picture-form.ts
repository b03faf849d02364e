import type { Context } from 'hono'
import type { OpenAPIHono, z } from '@hono/zod-openapi'
import type { UploadedFile } from '#server/platform/uploads/uploaded-file.ts'
import { refusal } from '#server/platform/http/errors.ts'
import { limitConcurrentRequests } from '#server/platform/limits/limit-concurrent-requests.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import type { Shop } from '#server/platform/shop.ts'
import { MAX_PICTURES, MAX_PICTURE_BYTES, PICTURES_FIELD } from '#shop/enquiries/enquiry-fields.ts'
import { normalizeText } from '#shop/normalize-text.ts'
import { refuseIssues } from './declared-refusal.ts'
import { acceptForms, readFormSubmission, TOO_MANY_FORMS } from './read-form-submission.ts'
import { rejectWithInputError } from './reject-malformed-input.ts'

const MAX_BYTES = MAX_PICTURES * MAX_PICTURE_BYTES + 64 * 1024
const MAX_NAME = 80

/** Forms with pictures are read into memory: so many at once, of so many bytes together. */
export type PictureFormLimits = { maxConcurrent: number; budgetBytes: number }

/** For what few people send. */
export const FEW_PICTURE_FORMS: PictureFormLimits = { maxConcurrent: 4, budgetBytes: 16 * 1024 * 1024 }

/** Guards a route that takes a form with up to MAX_PICTURES pictures. */
export function acceptPictureForms(
  api: OpenAPIHono,
  path: string,
  shop: Pick<Shop, 'settings' | 'database' | 'keys'>,
  { maxConcurrent, budgetBytes }: PictureFormLimits,
): void {
  api.use(
    path,
    rateLimitRequests(shop, 'enquiries'),
    limitConcurrentRequests(maxConcurrent, TOO_MANY_FORMS),
    acceptForms(shop, { maxBytes: MAX_BYTES, budgetBytes }),
  )
}

/** @returns the fields and the files of a form, or the answer that says what is wrong with it */
export async function readPictureForm<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<{ fields: z.output<Schema>; files: UploadedFile[] } | { refused: Response }> {
  const submission = await readFormSubmission(c, PICTURES_FIELD)
  if (!submission) return { refused: refusal(c, 400, 'This form cannot be read. Please send it again.') }
  if (submission.error) return { refused: rejectWithInputError(c, submission.error) }
  const read = schema.safeParse(submission.fields)
  if (!read.success) return { refused: refuseIssues(c, read.error) }
  return { fields: read.data, files: await Promise.all(submission.files.map(readSentFile)) }
}

/** Its name is cut, and is no path. */
export async function readSentFile(file: File): Promise<UploadedFile> {
  const name = Array.from(normalizeText(file.name.slice(0, 200)))
    .slice(0, MAX_NAME)
    .join('')
  return { name: name || 'Your picture', bytes: new Uint8Array(await file.arrayBuffer()) }
}
