import type { ReactNode } from 'react'

/** Pages render their own title, description and links: React moves them here. */
export function HtmlDocument({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
      </head>
      <body>{children}</body>
    </html>
  )
}
