import type { AskedRecipient } from '#shop/gifts/gift-request.ts'
import { createDraft } from '#web/storage/create-draft.ts'

export const emptyAsk: AskedRecipient = { name: '', from: '', isSurprise: false, choices: [] }

export const askDraft = createDraft<AskedRecipient>('askedRecipient', (stored) => {
  const { name, from, isSurprise, choices } = Object(stored) as Record<string, unknown>
  if (typeof name !== 'string' || typeof from !== 'string') return null
  const kept = Array.isArray(choices) ? choices.filter((id): id is number => Number.isSafeInteger(id)) : []
  return { name, from, isSurprise: isSurprise === true, choices: kept }
})
