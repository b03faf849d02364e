import type { HTMLAttributes, ReactNode } from 'react'

type RenderKept = (key: string, content: () => ReactNode, pathname: string) => string

let renderKept: RenderKept | undefined

/** Called on the server only. */
export function setRenderKept(render: RenderKept): void {
  renderKept = render
}

type KeptMarkupProps = Omit<HTMLAttributes<HTMLElement>, 'children'> & {
  as: 'div' | 'header' | 'li' | 'nav'
  /** All that the content depends on. */
  of: string
  /** For links that mark their own page. */
  pathname?: string
  /** Without `useId`, whose value depends on the rest of the page. */
  children: () => ReactNode
}

/** The server renders the content once for each `of` and keeps its HTML; the browser renders the same. */
export function KeptMarkup({ as: Tag, of, pathname = '/', children, ...attributes }: KeptMarkupProps) {
  if (!renderKept) return <Tag {...attributes}>{children()}</Tag>
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: renderKept(of, children, pathname) }} />
}
