import { isDesignId } from '#shop/lettering/design-id.ts'
import { createDraft, type Draft } from '#web/storage/create-draft.ts'
import { WORDS_DRAFTS } from './words-to-show.ts'

/** A photograph chosen for a piece that is in no cart yet, as the number of its stored design. */
export function photographDraft(product: number, printArea: string): Draft<{ design: string }> {
  return createDraft(`${WORDS_DRAFTS}${product} ${printArea}`, readChosen)
}

function readChosen(stored: unknown): { design: string } | null {
  const { design } = (stored ?? {}) as { design?: unknown }
  return typeof design === 'string' && isDesignId(design) ? { design } : null
}
