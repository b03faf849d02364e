import type { GiftCards } from '#contract/gift-card.ts'
import type { ApiAnswer } from '#web/api/api-client.ts'

const RETRY_SECONDS = 5

type Needs = {
  ask: () => Promise<ApiAnswer<'POST /api/gift-cards'>>
  delay: (ms: number) => Promise<void>
  onTrouble: (message: string) => void
}

/** Asks until the shop knows the cards or refuses them: without an answer no code is forgotten. */
export async function checkKeptGiftCards({
  ask,
  delay,
  onTrouble,
}: Needs): Promise<{ ok: true; cards: GiftCards } | { ok: false; message: string }> {
  for (;;) {
    const result = await ask()
    if (result.ok) return { ok: true, cards: result.data.cards }
    if (result.reason === 'refused') return { ok: false, message: result.message }
    onTrouble(result.message)
    await delay((result.retryAfterSeconds ?? RETRY_SECONDS) * 1_000)
  }
}
