import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'

/** The address whose heading had the focus last: not every drawing moves it, and not the first one. */
let headedPath: string | undefined

export function Screen({
  title,
  beside,
  lead,
  actions,
  children,
}: {
  title: string
  /** Such as a number, smaller and behind the title. */
  beside?: string
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = `${beside === undefined ? '' : `${beside} · `}${title} · Gathri`
  }, [title, beside])
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
            {beside !== undefined && <span className="heading-beside"> {beside}</span>}
          </h1>
          {lead && <div className="screen-lead">{lead}</div>}
        </div>
        {actions && <div className="row">{actions}</div>}
      </div>
      {children}
    </>
  )
}
