import { useEffect, useRef, type ReactNode } from 'react'
import type { FormFailure } from './use-form.ts'

/** What went wrong with a whole form. Each new failure leads the eye and the focus here. */
export function FormAlert({
  failure,
  message = failure?.message,
  children,
}: {
  failure: FormFailure | null
  /** Other words for it, or words that have nothing to do with a failure. */
  message?: string | null | undefined
  /** What to do about it, below the message. */
  children?: ReactNode
}) {
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure === null) return
    words.current?.focus({ preventScroll: true })
    words.current?.scrollIntoView({ block: 'center' })
  }, [failure])
  if (message == null) return null
  return (
    <div ref={words} role="alert" tabIndex={-1} className="form-alert">
      <p>{message}</p>
      {children}
    </div>
  )
}
