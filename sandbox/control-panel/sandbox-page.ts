import { html } from 'hono/html'
import type { Markup } from '#sandbox/control/markup.ts'

/** Works without JavaScript. `style` is the path of a style sheet below `mount`. */
export function sandboxPage(mount: string, title: string, body: Markup, style?: string): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="robots" content="noindex" />
        <title>${title} · Sandbox</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${mount}/panel.css" />
        ${style && html`<link rel="stylesheet" href="${mount}${style}" />`}
      </head>
      <body>
        ${body}
      </body>
    </html>`
}
