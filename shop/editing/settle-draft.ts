/** What somebody typed of one thing: the changed fields, the version of the row they began from, and when, in ms. */
export type DraftText = {
  fields: Readonly<Record<string, unknown>>
  version: number | null
  typedAt: number
  /** A browser's own random word. */
  device: string
}
/** `others` are what further devices typed without having seen `revision`, newest first: a person chooses. */
export type HeldDraft = DraftText & { revision: string; others: readonly DraftText[] }
/** `after` is the revision that it goes on from, null for none. No fields: it was saved or discarded. */
export type SentDraft = DraftText & { after: string | null; others: readonly DraftText[] }

const MAX_OTHERS = 3

export const isSameText = (one: DraftText, other: DraftText) => canonical(one.fields) === canonical(other.fields)

/**
 * What is held after a device sent what it has. The newest is shown; what differs from it is held beside it until a
 * person has chosen, so that nothing typed is lost. @returns null when nothing is left
 */
export function settleDraft(held: HeldDraft | undefined, sent: SentDraft, revision: string): HeldDraft | null {
  const isDone = Object.keys(sent.fields).length === 0
  if (!held) return isDone ? null : hold([sent, ...sent.others], revision)
  if (sent.after === held.revision) return hold([...(isDone ? [] : [sent]), ...sent.others], revision)
  // What was saved or discarded there is older than this.
  if (isDone) return held
  const [newer, older] = sent.typedAt > held.typedAt ? [sent, held] : [held, sent]
  const rest = [...held.others, ...sent.others].toSorted((one, other) => other.typedAt - one.typedAt)
  return hold([newer, older, ...rest], revision)
}

/** The first is shown. */
function hold(texts: readonly DraftText[], revision: string): HeldDraft | null {
  const [shown, ...rest] = texts.map(({ fields, version, typedAt, device }) => ({ fields, version, typedAt, device }))
  if (!shown) return null
  // Of each device the last counts, which stands before its earlier ones.
  const differing = rest.filter((text, index) =>
    [shown, ...rest.slice(0, index)].every((one) => one.device !== text.device && !isSameText(one, text)),
  )
  const newestFirst = differing.toSorted((one, other) => other.typedAt - one.typedAt)
  return { ...shown, revision, others: newestFirst.slice(0, MAX_OTHERS) }
}

/** Also where the names of fields stand in another order, as a database gives them back. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
