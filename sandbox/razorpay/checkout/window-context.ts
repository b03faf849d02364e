import { z } from 'zod'

const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)

/** What the shop's page asked of the window; it travels along in the address of every page inside. */
const shape = z.object({
  key: z.string(),
  order_id: z.string(),
  /** Where messages may go: the page around the window. */
  origin,
  name: z.string().max(200).default('Shop'),
  description: z.string().max(500).default(''),
  image: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
  color: z
    .string()
    .regex(/^#[0-9a-f]{3,8}$/i)
    .optional()
    .catch(undefined),
  retry: z.boolean().default(true),
  escape: z.boolean().default(true),
  backdropclose: z.boolean().default(false),
  confirm_close: z.boolean().default(false),
})

export type WindowContext = z.infer<typeof shape>

/** Reads the context from the query; null when it is not one. */
export function parseWindowContext(query: string | undefined): WindowContext | null {
  try {
    return shape.safeParse(JSON.parse(query ?? '')).data ?? null
  } catch {
    return null
  }
}

/** The query that carries a context on. */
export function contextQuery(context: WindowContext): string {
  return `?w=${encodeURIComponent(JSON.stringify(context))}`
}
