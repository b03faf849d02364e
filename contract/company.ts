import { z } from '@hono/zod-openapi'

/** An invoice says them beside the buyer's name. */
export const companyOfBuyer = {
  company: z.string().optional(),
  billingAddress: z.string().optional(),
  gstin: z.string().optional(),
  poNumber: z.string().optional(),
}
