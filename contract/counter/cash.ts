import { z } from '@hono/zod-openapi'

const paise = z.int()
const day = z.iso.date()
export const cashStates = ['to collect', 'collected', 'paid out', 'differs', 'not collected'] as const

const cashRow = z
  .object({
    order: z.string().openapi({ example: 'GTH-004512' }),
    awb: z.string().nullable(),
    courier: z.string(),
    state: z.enum(cashStates),
    wanted: paise.openapi({ description: 'What the courier owes for it; 0 for a parcel that ended without its cash.' }),
    paidOut: paise,
    deliveredAt: z.iso.datetime().nullable(),
  })
  .openapi('Cash')
export const cashListResponse = z.object({
  data: z.array(cashRow).openapi({ description: 'The latest 500.' }),
  owed: paise.openapi({ description: 'Collected by couriers, less what they paid out.' }),
})

export const remittanceRequest = z.object({
  paidOn: day,
  reference: z.string().trim().min(1, 'Write the number of the transfer.').max(60, 'At most 60 characters.'),
  text: z
    .string()
    .min(1, 'Write an AWB number and an amount in each line.')
    .max(200_000, 'This list is too long. Send it in parts.')
    .openapi({ description: 'The courier’s list as CSV, or a line `AWB, amount` for each parcel.' }),
})
export const remittanceResponse = z.object({
  recorded: z.int(),
  differing: z.array(z.string()).openapi({ description: 'Orders whose amount differs from what was to collect.' }),
  unknown: z.array(z.string()).openapi({ description: 'AWB numbers without cash of ours; they are not recorded.' }),
})

export type CashList = z.output<typeof cashListResponse>
export type RemittanceRequest = z.output<typeof remittanceRequest>
export type RemittanceAnswer = z.output<typeof remittanceResponse>
