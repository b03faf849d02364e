import type { HtmlEscapedString } from 'hono/utils/html'

/** Everything from outside is escaped. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>
