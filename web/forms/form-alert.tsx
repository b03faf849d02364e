import { useEffect, useRef, type ReactNode } from 'react'
import type { FormFailure } from './use-form.ts'

/** Each new failure gets the focus. */
export function FormAlert({
  failure,
  message = failure?.message,
  children,
}: {
  failure: FormFailure | null
  message?: string | null | undefined
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
