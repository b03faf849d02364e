import { useEffect, useId, useRef, type ReactNode } from 'react'

/** The heading takes the focus when the step appears after another one. */
export function Step({ title, takeFocus, children }: { title: string; takeFocus: boolean; children: ReactNode }) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takeFocus) heading.current?.focus()
    // Only when it appears: a step does not take the focus later.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  }, [])
  return (
    <section className="step" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className="step-title">
        {title}
      </h2>
      {children}
    </section>
  )
}
