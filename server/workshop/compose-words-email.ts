import type { EmailComposer } from '#server/mail/email-composer.ts'
import type { WordsMail } from '#server/mail/mail-kinds.ts'
import { otherWordsEmail } from '#server/mail/templates/words-emails.ts'

export const wordsEmailComposers: Record<WordsMail, EmailComposer> = {
  'other words': async ({ settings: { publicUrl } }, { payload: { order = '', id = '', piece = '', reason = '' } }) =>
    otherWordsEmail({ number: order, url: `${publicUrl}/order?${new URLSearchParams({ id })}`, piece, reason }),
}
