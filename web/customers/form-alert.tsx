import { useEffect, useRef, type ReactNode } from 'react'

/** What went wrong with a whole form. `round` counts the tries: each new one leads the eye and the focus here. */
export function FormAlert({
  message,
  round = 0,
  children,
}: {
  message: string | null
  round?: number
  /** What to do about it, below the message. */
  children?: ReactNode
}) {
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (round === 0) return
    words.current?.focus({ preventScroll: true })
    words.current?.scrollIntoView({ block: 'center' })
  }, [round])
  if (message === null) return null
  return (
    <div key={round} ref={words} role="alert" tabIndex={-1} className="form-alert">
      <p>{message}</p>
      {children}
    </div>
  )
}
