import { z } from '@hono/zod-openapi'
import { productChange } from './products.ts'

const moment = z.iso.datetime().openapi({ description: 'UTC' })

export const previewRequest = z.object({
  change: productChange.openapi({ description: 'The unsaved changes. Absent fields stay as saved.' }),
})
export const lookResponse = z.object({
  data: z.object({
    path: z.string().openapi({ description: 'Valid for an hour. `/card` after it shows the product card.' }),
  }),
})

export const previewLink = z
  .object({ id: z.int(), madeBy: z.string(), madeAt: moment, expiresAt: moment })
  .openapi('PreviewLink')
export const previewLinkListResponse = z.object({ data: z.array(previewLink) })
export const previewLinkResponse = z.object({ data: previewLink })
export const newPreviewLinkResponse = z.object({
  data: previewLink,
  url: z.string().openapi({ description: 'Shown only once.' }),
})

export type PreviewLink = z.output<typeof previewLink>
