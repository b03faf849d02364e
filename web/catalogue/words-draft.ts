import { faceKeys, type FaceKey } from '#shop/lettering/faces.ts'
import { createDraft, type Draft } from '#web/storage/create-draft.ts'
import { WORDS_DRAFTS } from './words-to-show.ts'

/** `isList`: a name for each piece, one a line. */
export type TypedWords = { words: string; face: FaceKey; isList: boolean }

/** Typed words survive a reload and a sign-in. */
export function wordsDraft(product: number, printArea: string): Draft<TypedWords> {
  return createDraft(`${WORDS_DRAFTS}${product} ${printArea}`, readTyped)
}

function readTyped(stored: unknown): TypedWords | null {
  const { words, face, isList } = (stored ?? {}) as Partial<TypedWords>
  const isKnown = faceKeys.some((key) => key === face)
  return typeof words === 'string' && face && isKnown ? { words, face, isList: isList === true } : null
}
