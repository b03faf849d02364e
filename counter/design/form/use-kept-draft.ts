import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMe } from '../../session/me.ts'
import { dropDraft, keepDraft, readDraft, type DraftFields } from './drafts.ts'

export type KeptDraft = {
  /** When what is shown was typed, in ms; undefined for what was typed in this form. */
  restoredAt: number | undefined
  drop: () => Promise<void>
}
type Options = {
  /** `staff/7`: what is being edited. A draft belongs to it and to who is signed in. */
  subject: string
  /** Changed fields; empty when nothing changed. */
  typed: DraftFields
  /** Puts fields into the form. */
  apply: (fields: DraftFields) => void
}

/** Keeps what is typed on this device, and brings it back after a reload or another sign-in. */
export function useKeptDraft({ subject, typed, apply }: Options): KeptDraft {
  const key = `${useMe().staff.id}/${subject}`
  const { restoredAt, setRestoredAt, isRead } = useFound(key, typed, apply)
  const text = JSON.stringify(typed)
  useEffect(() => {
    // Before the earlier draft is read nothing typed says nothing.
    if (text === '{}') return void (isRead && dropDraft(key))
    void keepDraft(key, JSON.parse(text))
  }, [key, text, isRead])
  return {
    restoredAt: text === '{}' ? undefined : restoredAt,
    drop: () => {
      setRestoredAt(undefined)
      return dropDraft(key)
    },
  }
}

/** Puts an earlier draft into the form. */
function useFound(key: string, typed: DraftFields, apply: Options['apply']) {
  const [restoredAt, setRestoredAt] = useState<number>()
  const [isRead, setRead] = useState(false)
  const latest = useRef({ typed, apply })
  useLayoutEffect(() => {
    latest.current = { typed, apply }
  })
  useEffect(() => {
    let isClosed = false
    const begin = async () => {
      const draft = await readDraft(key)
      if (isClosed) return
      // A text typed meanwhile is newer.
      const kept = Object.entries(draft?.fields ?? {}).filter(([name]) => !(name in latest.current.typed))
      if (draft && kept.length > 0) {
        latest.current.apply(Object.fromEntries(kept))
        setRestoredAt(draft.at)
      }
      setRead(true)
    }
    void begin()
    return () => {
      isClosed = true
    }
  }, [key])
  return { restoredAt, setRestoredAt, isRead }
}
