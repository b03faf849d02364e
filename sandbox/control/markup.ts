import type { HtmlEscapedString } from 'hono/utils/html'

/** Markup with everything from outside already escaped. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>
