import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import * as gift from '#contract/gift.ts'
import { type GiftNotFound, showGift } from './find-gift.ts'
import { reportBroken } from './report-broken.ts'
import { thankSender } from './thank-sender.ts'
import { clientAddress } from '#server/platform/http/client-address.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { FieldError } from '#shop/field-errors.ts'
import type { Refusal } from '#shop/refusal.ts'
import { declaredRefusal } from '#server/platform/routes/declared-refusal.ts'
import { acceptPictureForms, FEW_PICTURE_FORMS, readPictureForm } from '#server/platform/routes/read-picture-form.ts'
import { jsonResponses } from '#server/platform/routes/route-schemas.ts'
import { defineApiRoute } from '#server/platform/routes/define-api-route.ts'

const showRoute = defineApiRoute('POST /api/gifts', {
  tags: ['Gifts'],
  summary: 'What a gift is, for whoever received it',
  description: 'By the code of its slip. Without price, order, address or sender; wrong codes soon have to wait.',
  done: 'The gift',
})
const thankRoute = defineApiRoute('POST /api/gifts/thanks', {
  tags: ['Gifts'],
  summary: 'Thank whoever sent a gift, once',
  done: 'A mail with the words is on its way',
})
const BROKEN_PATH = '/api/gifts/broken'

const statuses = {
  'no-such-gift': 404,
  'too-many-tries': 429,
  'already-thanked': 409,
  words: 422,
  invalid: 400,
} as const

type GiftRefusal = (GiftNotFound | Refusal<'words' | 'already-thanked' | 'invalid'>) & {
  retryAfterSeconds?: number
  errors?: readonly FieldError[]
}

export function registerGiftRoutes(api: OpenAPIHono, shop: Shop): void {
  api.use(showRoute.path, rateLimitRequests(shop, 'lookups'))
  api.use(thankRoute.path, rateLimitRequests(shop, 'enquiries'))
  acceptPictureForms(api, BROKEN_PATH, shop, FEW_PICTURE_FORMS)
  for (const path of [showRoute.path, `${showRoute.path}/*`])
    api.use(path, async (c, next) => {
      await next()
      c.header('cache-control', 'no-store')
      c.header('referrer-policy', 'no-referrer')
      c.header('x-robots-tag', 'noindex')
    })
  const addressOf = (c: Context) => clientAddress(c, shop.settings.trustProxy)

  api.openapi(showRoute, async (c) => {
    const shown = await showGift(shop, { ...c.req.valid('json'), address: addressOf(c) })
    return shown.ok ? c.json(shown.gift, 200) : refuseGift(c, shown)
  })
  api.openapi(thankRoute, async (c) => {
    const thanked = await thankSender(shop, { ...c.req.valid('json'), address: addressOf(c) })
    return thanked.ok ? c.json({ ok: true as const }, 200) : refuseGift(c, thanked)
  })
  api.openAPIRegistry.registerPath(describeBroken())
  api.post(BROKEN_PATH, async (c) => {
    const sent = await readPictureForm(c, gift.brokenRequest)
    if ('refused' in sent) return sent.refused
    const said = await reportBroken(shop, { ...sent.fields, files: sent.files, address: addressOf(c) })
    return said.ok ? c.json(said, 200) : refuseGift(c, said)
  })
}

function describeBroken() {
  return {
    method: 'post' as const,
    path: BROKEN_PATH,
    tags: ['Gifts'],
    summary: 'Say that something of a gift arrived broken',
    request: {
      body: {
        required: true,
        content: {
          'application/json': { schema: gift.brokenRequest },
          'multipart/form-data': { schema: gift.brokenForm },
        },
      },
    },
    responses: jsonResponses(gift.brokenResponse, 'Kept; a mail with the number is on its way'),
  }
}

function refuseGift(c: Context, { reason, message, retryAfterSeconds, errors }: GiftRefusal) {
  if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds))
  return declaredRefusal(c, statuses[reason], message, {
    reason,
    ...(errors && { errors: errors.map(({ path, message: said }) => ({ path: [...path], message: said })) }),
  })
}
