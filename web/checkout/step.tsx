import { useEffect, useId, useRef, type ReactNode } from 'react'

/** One part of checkout under its heading. The heading takes the focus when the part appears after another one. */
export function Step({ title, takeFocus, children }: { title: string; takeFocus: boolean; children: ReactNode }) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takeFocus) heading.current?.focus()
    // Only when it appears: a part does not steal the focus later.
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
