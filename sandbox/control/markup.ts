import type { HtmlEscapedString } from 'hono/utils/html'

/** `html` escapes all interpolated values. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>
