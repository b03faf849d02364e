import { randomUUID } from 'node:crypto'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { listEmailPreviews, type EmailPreview } from '#server/platform/mail/email-previews.ts'
import { countAttempt } from '#server/platform/limits/count-attempt.ts'
import { previewHeaders } from '#server/platform/http/page-headers.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'
import type { Shop } from '#server/platform/shop.ts'
import { requirePerson, requireStaff } from '#server/platform/staff/require-staff.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { checkSetting } from '#shop/settings/check-setting.ts'
import { settingRules } from '#shop/settings/setting-groups.ts'
import { isMailWord } from '#shop/words/mail-words.ts'

const testRoute = defineRoute('POST /counter/api/v1/mail-words/{mail}/test', 'Send a mail with these words to yourself')

const ONLY_PEOPLE = refuse.forbidden('not-a-person', 'A token has no mailbox. Sign in and press “Send me a test”.')

export function registerMailWordRoutes(api: OpenAPIHono, shop: Shop): void {
  // HTML, so it has no row in the contract.
  api.get('/counter/api/v1/mail-words/:mail/preview', (c) => {
    const found = previewMail(shop, c.req.param('mail'), c.req.query('words') ?? '')
    return 'ok' in found ? refuseOperation(c, found) : c.body(found.html, 200, previewHeaders('unsafe-inline'))
  })
  api.openapi(testRoute, async (c) => {
    if (!requireStaff(c).session) return refuseOperation(c, ONLY_PEOPLE)
    const found = previewMail(shop, c.req.param('mail'), c.req.valid('json').words)
    if ('ok' in found) return refuseOperation(c, found)
    const to = requirePerson(c).staff.email
    const counted = await countAttempt(shop, 'test mail by email', to)
    if (!counted.ok) return refuseOperation(c, counted)
    const { subject, html, text } = found
    const id = `test-${randomUUID()}@${new URL(shop.settings.publicUrl).hostname}`
    const sent = await shop.mails.send({ id, to, subject: `Test: ${subject}`, html, text })
    if (!sent.ok) return refuseOperation(c, NOT_SENT)
    return c.json({ data: { to } }, 200)
  })
}

const NOT_SENT = refuse.conflict(
  'not-sent',
  'The mail server did not take the test. Try again in a minute, or look at Settings, Keys.',
)

/** The template with invented data. @param words not saved yet; empty for the usual ones */
function previewMail(
  { settings }: Pick<Shop, 'settings'>,
  name: string,
  words: string,
): EmailPreview | OperationRefusal {
  const rule = settingRules[name]
  if (!isMailWord(name) || !rule) return refuse.notFound('not-found', 'There is no such mail.')
  const fault = checkSetting(rule, words)
  if (fault !== undefined) return refuse.invalid('invalid', fault)
  const own = { ...settings.words, [name]: words.trim() || rule.usual }
  const previews = listEmailPreviews({ ...settings, words: own })
  return previews.find((preview) => preview.words === name) ?? refuse.notFound('not-found', 'There is no such mail.')
}
