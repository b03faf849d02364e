import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMe } from '../../session/me.ts'
import {
  device,
  draftChanges,
  isOver,
  isSameFields,
  readRecord,
  type Draft,
  type DraftFields,
  type TypedText,
} from './drafts.ts'
import { claimDraft, dropDraft, exchangeDraft, keepDraft } from './send-drafts.ts'

/** When what is shown was typed, in ms, and whether on another device. */
export type Restored = { at: number; isElsewhere: boolean }
export type KeptDraft = {
  restored: Restored | undefined
  /** Typed apart from what is shown, on other devices, newest first. */
  others: readonly TypedText[]
  /** Shows it; what was shown stands among the others then. */
  take: (other: TypedText) => void
  forget: (other: TypedText) => void
  drop: () => Promise<void>
}
type Options = {
  /** `staff/7`: what is being edited. A draft belongs to it and to who is signed in. */
  subject: string
  version: number | null
  /** What is changed, by field; empty for nothing. */
  typed: DraftFields
  /** Puts fields into the form, and others back to what they were. */
  apply: (fields: DraftFields, back: readonly string[]) => void
}

/** Keeps what is typed on this device and at the shop, and brings it back on any device of the same person. */
export function useKeptDraft({ subject, version, typed, apply }: Options): KeptDraft {
  const key = `${useMe().staff.id}/${subject}`
  const { restored, setRestored, others, isRead, seen } = useFound(key, typed, apply)
  const text = JSON.stringify(typed)
  useEffect(() => {
    // Before the earlier draft is read nothing typed says nothing.
    if (text === '{}') return void (isRead && dropDraft(key, seen.current))
    void keepDraft(key, { fields: JSON.parse(text), version }, seen.current)
  }, [key, text, isRead, version, seen])
  const isTyped = text !== '{}'
  const without = (other: TypedText) => others.filter((each) => each !== other)
  return {
    restored: isTyped ? restored : undefined,
    others: isTyped ? others : [],
    take: (other) => {
      // A word of its own: of this device only the last text counts, and that is the other one from now on.
      const shown = { fields: typed, version, at: restored?.at ?? Date.now(), device: crypto.randomUUID() }
      void keepDraft(key, { fields: other.fields, version: other.version, others: [shown, ...without(other)] })
      apply(other.fields, missingIn(other.fields, typed))
      setRestored({ at: other.at, isElsewhere: other.device !== device })
    },
    forget: (other) => void keepDraft(key, { fields: typed, version, others: without(other) }),
    drop: () => {
      setRestored(undefined)
      return dropDraft(key, seen.current)
    },
  }
}

const missingIn = (fields: DraftFields, before: DraftFields) => Object.keys(before).filter((name) => !(name in fields))

/** What was typed earlier or elsewhere, put into the form when it comes. */
function useFound(key: string, typed: DraftFields, apply: Options['apply']) {
  const [restored, setRestored] = useState<Restored>()
  const [others, setOthers] = useState<readonly TypedText[]>([])
  const [isRead, setRead] = useState(false)
  const seen = useRef<string | null>(null)
  const latest = useRef({ typed, apply })
  useLayoutEffect(() => {
    latest.current = { typed, apply }
  })
  useEffect(() => {
    let isClosed = false
    const note = (draft: Draft | undefined) => {
      setOthers(draft?.others ?? [])
      const isNew = draft?.revision !== seen.current
      seen.current = draft?.revision ?? null
      return isNew
    }
    const show = (fields: DraftFields, { at, device: from = device }: Draft, back: readonly string[]) => {
      latest.current.apply(fields, back)
      setRestored({ at, isElsewhere: from !== device })
    }
    const look = async () => {
      const draft = await readRecord(key)
      if (isClosed || !note(draft)) return
      // What was typed here is unsent until the shop has it, and of this device then.
      if (!draft?.isSent || isOver(draft) || draft.device === device) return
      const before = latest.current.typed
      if (!isSameFields(draft.fields, before)) show(draft.fields, draft, missingIn(draft.fields, before))
    }
    const begin = async () => {
      const draft = await readRecord(key)
      if (isClosed) return
      note(draft)
      // What was typed meanwhile is newer.
      const kept = Object.entries(draft?.fields ?? {}).filter(([name]) => !(name in latest.current.typed))
      if (draft && kept.length > 0) show(Object.fromEntries(kept), draft, [])
      setRead(true)
      await exchangeDraft(key)
    }
    void begin()
    const ask = () => void exchangeDraft(key)
    addEventListener('focus', ask)
    const ends = [claimDraft(key), draftChanges.subscribe(() => void look()), () => removeEventListener('focus', ask)]
    return () => {
      isClosed = true
      for (const end of ends) end()
    }
  }, [key])
  return { restored, setRestored, others, isRead, seen }
}
