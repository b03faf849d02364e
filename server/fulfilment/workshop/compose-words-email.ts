import type { EmailComposer } from '#server/platform/mail/email-composer.ts'
import type { WordsMail } from '#server/platform/mail/mail-kinds.ts'
import {
  otherPhotographEmail,
  otherWordsAndPhotographEmail,
  otherWordsEmail,
} from '#server/platform/mail/templates/words-emails.ts'

export const wordsEmailComposers: Record<WordsMail, EmailComposer> = {
  'other words': async ({ settings: { publicUrl } }, { payload }) => {
    const { order: number = '', id = '', piece = '', reason = '', what } = payload
    const data = { number, url: `${publicUrl}/order?${new URLSearchParams({ id })}`, piece, reason }
    if (what === 'words and photograph') return otherWordsAndPhotographEmail(data)
    return what === 'photograph' ? otherPhotographEmail(data) : otherWordsEmail(data)
  },
}
