import { z } from '@hono/zod-openapi'
import { rowId } from '../numbers.ts'
import { webhookEventNames } from '#shop/webhooks/webhook-events.ts'
import { pageOf } from './page-of.ts'

const moment = z.iso.datetime().openapi({ description: 'UTC' })
const url = z.string().trim().max(500).openapi({ example: 'https://example.com/hooks' })
const events = z
  .array(z.enum(webhookEventNames))
  .min(1, 'Choose at least one event.')
  .max(webhookEventNames.length)
  .transform((chosen) => webhookEventNames.filter((event) => chosen.includes(event)))

const webhookEnd = z
  .object({
    id: z.string(),
    url,
    events: z.array(z.enum(webhookEventNames)),
    state: z
      .enum(['on', 'off', 'gave up'])
      .openapi({ description: '`gave up`: no delivery succeeded for three days.' }),
    failingSince: moment.nullable(),
    version: z.int(),
    createdBy: z.string(),
    createdAt: moment,
    waiting: z.int().openapi({ description: 'Undelivered messages.' }),
  })
  .openapi('WebhookEnd')

const webhookSend = z
  .object({
    id: z.int(),
    messageId: z.string().openapi({ description: 'The webhook-id of every attempt.', example: 'msg_0f…' }),
    event: z.string().openapi({ description: 'One of the events, or `test`.' }),
    subject: z.string().openapi({ example: 'GTH-000123' }),
    body: z.record(z.string(), z.unknown()),
    status: z.enum(['waiting', 'arrived', 'failed']),
    attempts: z.int(),
    createdAt: moment,
    triedAt: moment.nullable(),
    nextAttemptAt: moment.nullable(),
    answerStatus: z.int().nullable(),
    answer: z.string().openapi({ description: 'The start of the answer, or why there was none.' }),
  })
  .openapi('WebhookSend')

export const webhookListResponse = z.object({ data: z.array(webhookEnd) })
export const webhookResponse = z.object({ data: webhookEnd })
export const webhookSecretResponse = z.object({
  data: webhookEnd,
  secret: z.string().openapi({ description: 'Shown only once.', example: 'whsec_…' }),
})
export const newWebhookRequest = z.strictObject({ url, events })
export const webhookChange = z.strictObject({
  url: url.optional(),
  events: events.optional(),
  isOn: z.boolean().optional(),
})
export const webhookSendListResponse = pageOf(webhookSend)

export const webhookSendFilters = z.object({
  status: z.enum(['waiting', 'arrived', 'failed']).optional(),
  after: rowId.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
