import { useEffect } from 'react'
import { Button } from './button.tsx'
import { createStore, useStore } from './create-store.ts'
import { WholeNumbers } from './whole-numbers.tsx'

export type Notice = {
  text: string
  kind?: 'done' | 'failed'
  /** Takes it back; offered as long as the notice stands. */
  undo?: () => void
  /** On the button that dismisses it, in another language. */
  close?: string
}

const UNDO_MS = 10_000
const DONE_MS = 6_000

const shown = createStore<(Notice & { id: number }) | null>(null)
let lastId = 0

/** The latest only; a failure stays until it is dismissed. */
export function showNotice(notice: Notice): void {
  shown.set({ ...notice, id: ++lastId })
}

export function dismissNotice(): void {
  shown.set(null)
}

/** Render it once per page. Screen readers announce a notice only if the region existed before. */
export function NoticeRegion() {
  const notice = useStore(shown)
  useEffect(() => {
    if (!notice || notice.kind === 'failed') return undefined
    const timer = setTimeout(dismissNotice, notice.undo ? UNDO_MS : DONE_MS)
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <div className="notices" aria-live="polite">
      {notice && (
        <div className={`notice notice-${notice.kind ?? 'done'}`} key={notice.id}>
          <p>
            <WholeNumbers text={notice.text} />
          </p>
          {notice.undo && (
            <Button
              kind="quiet"
              onPress={() => {
                dismissNotice()
                notice.undo?.()
              }}
            >
              Undo
            </Button>
          )}
          <Button kind="quiet" onPress={dismissNotice}>
            {notice.close ?? (notice.kind === 'failed' ? 'Close' : 'OK')}
          </Button>
        </div>
      )}
    </div>
  )
}
