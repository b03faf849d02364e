import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'

/** The address whose heading had the focus last: not every drawing moves it, and not the first one. */
let headedPath: string | undefined

export function Screen({
  title,
  lead,
  actions,
  children,
}: {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = `${title} · Gathri`
  }, [title])
  useEffect(() => {
    if (headedPath !== undefined && headedPath !== pathname) heading.current?.focus()
    headedPath = pathname
  }, [pathname])
  return (
    <>
      <div className="screen-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <div className="screen-lead">{lead}</div>}
        </div>
        {actions && <div className="row">{actions}</div>}
      </div>
      {children}
    </>
  )
}
