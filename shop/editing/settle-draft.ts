/** The changed fields, the row's version at the start of typing, and `typedAt` in milliseconds. */
export type DraftText = {
  fields: Readonly<Record<string, unknown>>
  version: number | null
  typedAt: number
  device: string
}
/** `others` are texts of other devices that had not seen `revision`, newest first: a person chooses. */
export type HeldDraft = DraftText & { revision: string; others: readonly DraftText[] }
/** `after` is the revision that this text continues, null for none. No fields mean saved or discarded. */
export type SentDraft = DraftText & { after: string | null; others: readonly DraftText[] }

const MAX_OTHERS = 3

export const isSameText = (one: DraftText, other: DraftText) => canonical(one.fields) === canonical(other.fields)

/** Shows the newest text and keeps differing ones until a person chooses. @returns null when no text is left */
export function settleDraft(held: HeldDraft | undefined, sent: SentDraft, revision: string): HeldDraft | null {
  const isDone = Object.keys(sent.fields).length === 0
  if (!held) return isDone ? null : hold([sent, ...sent.others], revision)
  if (sent.after === held.revision) return hold([...(isDone ? [] : [sent]), ...sent.others], revision)
  if (isDone) return held
  const [newer, older] = sent.typedAt > held.typedAt ? [sent, held] : [held, sent]
  const rest = [...held.others, ...sent.others].toSorted((one, other) => other.typedAt - one.typedAt)
  return hold([newer, older, ...rest], revision)
}

function hold(texts: readonly DraftText[], revision: string): HeldDraft | null {
  const [shown, ...rest] = texts.map(({ fields, version, typedAt, device }) => ({ fields, version, typedAt, device }))
  if (!shown) return null
  // The newest text of each device comes first; its earlier texts are dropped.
  const differing = rest.filter((text, index) =>
    [shown, ...rest.slice(0, index)].every((one) => one.device !== text.device && !isSameText(one, text)),
  )
  const newestFirst = differing.toSorted((one, other) => other.typedAt - one.typedAt)
  return { ...shown, revision, others: newestFirst.slice(0, MAX_OTHERS) }
}

/** Field names are sorted, because a database returns them in another order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
