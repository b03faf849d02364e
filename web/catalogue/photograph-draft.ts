import { isDesignId } from '#shop/lettering/design-id.ts'
import { createDraft, type Draft } from '#web/storage/create-draft.ts'
import { WORDS_DRAFTS } from './words-to-show.ts'

/** What was chosen and cut for a piece and is in no cart yet, by the design that the shop keeps of it. */
export function photographDraft(product: number, zone: string): Draft<{ design: string }> {
  return createDraft(`${WORDS_DRAFTS}${product} ${zone}`, readChosen)
}

function readChosen(stored: unknown): { design: string } | null {
  const { design } = (stored ?? {}) as { design?: unknown }
  return typeof design === 'string' && isDesignId(design) ? { design } : null
}
