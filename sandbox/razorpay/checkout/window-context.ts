import { z } from 'zod'

const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)

/** Every page of the window carries these in its address. */
const shape = z.object({
  key: z.string(),
  order_id: z.string(),
  /** Messages go only to this page around the window. */
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

export function parseWindowContext(query: string | undefined): WindowContext | null {
  try {
    return shape.safeParse(JSON.parse(query ?? '')).data ?? null
  } catch {
    return null
  }
}

export function contextQuery(context: WindowContext): string {
  return `?w=${encodeURIComponent(JSON.stringify(context))}`
}
