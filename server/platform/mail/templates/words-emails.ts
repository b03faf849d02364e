import type { EmailContent } from '#server/platform/mail/render-email.ts'

export type OtherWordsData = { number: string; url: string; piece: string; reason: string }

export function otherWordsEmail({ number, url, piece, reason }: OtherWordsData): EmailContent {
  return {
    subject: `Please choose other words: ${piece}, order ${number}`,
    words: { of: 'otherWordsMail', number, piece },
    paragraphs: [
      `We have read the words for your ${piece} before making it, and cannot make them as they are.`,
      `The workshop writes: ${reason}`,
      'Please choose other words on the page of your order. Their price stays as it is.',
    ],
    action: { label: 'Change the words', url },
    notes: ['We wait for you before we make it.', 'Would you rather talk about it? Reply to this email.'],
  }
}

export function otherPhotographEmail({ number, url, piece, reason }: OtherWordsData): EmailContent {
  return {
    subject: `Please choose another photograph: ${piece}, order ${number}`,
    words: { of: 'otherWordsMail', number, piece },
    paragraphs: [
      `We have looked at your photograph. On your ${piece} it cannot be printed as it is.`,
      `The workshop writes: ${reason}`,
      'Please choose another one on the page of your order. Its price stays as it is.',
    ],
    action: { label: 'Change the photograph', url },
    notes: ['We wait for you before it is printed.', 'Would you rather talk about it? Reply to this email.'],
  }
}

/** The workshop's reason names the piece, so the text serves one or several. */
export function otherWordsAndPhotographEmail({ number, url, piece, reason }: OtherWordsData): EmailContent {
  return {
    subject: `Your words and photograph: please look once more, ${piece}, order ${number}`,
    words: { of: 'otherWordsMail', number, piece },
    paragraphs: [
      `We have looked at your words and your photograph on ${piece}, and cannot make all of it as it is.`,
      `The workshop writes: ${reason}`,
      'Please change what it is about on the page of your order. The price stays as it is.',
    ],
    action: { label: 'Change words or photograph', url },
    notes: ['We wait for you before we make it.', 'Would you rather talk about it? Reply to this email.'],
  }
}
