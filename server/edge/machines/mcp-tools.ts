import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { CartAnswer } from '#contract/cart.ts'
import type { ProductCard, ProductDetails } from '#shop/catalogue/product.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { priceWithTax } from '#shop/pricing/gst.ts'
import { MAX_QUANTITY } from '#shop/cart/quantity-limits.ts'
import { MAX_LINKED_LINES, writeCartLink } from '#shop/cart/cart-link.ts'

/** Asks the public API as any client would. */
export type AskApi = (path: string, body?: unknown) => Promise<{ status: number; body: unknown }>

const MOST_FOUND = 20
const pin = z
  .string()
  .regex(/^[1-9]\d{5}$/, 'A PIN code has six digits.')
  .describe('Six digits, such as 302001')
const lines = z
  .array(
    z.object({
      id: z.int().positive().describe('The `variantId` of a product, or the `id` of one of its `variants`'),
      quantity: z.int().min(1).max(MAX_QUANTITY),
    }),
  )
  .min(1)
  .max(MAX_LINKED_LINES)

type Text = { content: { type: 'text'; text: string }[]; isError?: boolean }

const say = (value: unknown): Text => ({
  content: [{ type: 'text', text: typeof value === 'string' ? value : JSON.stringify(value) }],
})
const refuse = (message: string): Text => ({ ...say(message), isError: true })

const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false }

type Sources = {
  ask: AskApi
  search: (words: string, most: number) => Promise<ProductCard[]>
  read: (id: number) => Promise<ProductDetails | undefined>
  origin: string
}

/** Tools that read only. None of them orders or pays: the shopper does that on the page. */
export function registerTools(server: McpServer, sources: Sources): void {
  registerGoodsTools(server, sources)
  registerCartTools(server, sources)
}

function registerGoodsTools(server: McpServer, { search, read, origin }: Sources): void {
  server.registerTool(
    'search_products',
    {
      title: 'Search gifts',
      description: 'Finds gifts and gift packaging by words, such as "brass diya" or "wedding favour box".',
      inputSchema: z.object({
        words: z.string().min(1).max(100),
        most: z.int().min(1).max(MOST_FOUND).default(10).describe('The most products to return'),
      }),
      annotations,
    },
    async ({ words, most }) => {
      const found = await search(words, most)
      return say(found.length > 0 ? found.map((card) => shorten(card, origin)) : 'Nothing in the shop has these words.')
    },
  )

  server.registerTool(
    'get_product',
    {
      title: 'Read one product',
      description: 'Description, variants, choices, price with GST, stock and days to make.',
      inputSchema: z.object({ id: z.int().positive() }),
      annotations,
    },
    async ({ id }) => {
      const product = await read(id)
      return product ? say(describeProduct(product, origin)) : refuse(`There is no product ${id}. Search for it first.`)
    },
  )
}

function registerCartTools(server: McpServer, { ask, origin }: Sources): void {
  server.registerTool(
    'arrival_by_pin',
    {
      title: 'When it arrives',
      description: 'The latest day of arrival at a PIN code in India, by working days to make; 0 means stock.',
      inputSchema: z.object({ pin, weight: z.number().positive().max(1_000).optional().describe('Kilograms') }),
      annotations,
    },
    async ({ pin: code, weight }) => {
      const query = new URLSearchParams({ pin: code, ...(weight !== undefined && { weight: String(weight) }) })
      const answer = await ask(`/api/promise?${query}`)
      return answer.status === 200 ? say(answer.body) : refuse(messageOf(answer.body))
    },
  )

  server.registerTool(
    'price_cart',
    {
      title: 'Price of a cart',
      description:
        'What these goods cost now, with GST and without delivery. With a PIN code, also the day of arrival.',
      inputSchema: z.object({ lines, pin: pin.optional() }),
      annotations,
    },
    async ({ lines: wanted, pin: code }) => {
      const answer = await ask('/api/cart', { lines: wanted, ...(code && { pin: code }) })
      return answer.status === 200 ? say(describeCart(answer.body as CartAnswer)) : refuse(messageOf(answer.body))
    },
  )

  server.registerTool(
    'cart_link',
    {
      title: 'Link to a filled cart',
      description:
        'A link for the shopper. The page shows the goods, and one press puts them into the cart. Goods with choices or words are chosen on their own page.',
      inputSchema: z.object({ lines }),
      annotations,
    },
    async ({ lines: wanted }) => {
      const answer = await ask('/api/cart', { lines: wanted })
      if (answer.status !== 200) return refuse(messageOf(answer.body))
      const problem = (answer.body as CartAnswer).lines.find((line) => line.problem !== null)
      if (problem) return refuse(`${problem.problem?.message} See ${origin}/product/${problem.id}`)
      return say({ link: origin + writeCartLink(wanted), ...describeCart(answer.body as CartAnswer) })
    },
  )
}

type Shown = Pick<ProductCard, 'id' | 'name' | 'unitPrice' | 'gstRate' | 'soldOut'>

const shorten = ({ id, name, unitPrice, gstRate, soldOut }: Shown, origin: string) => ({
  id,
  name,
  priceWithGst: formatPrice(priceWithTax(unitPrice, gstRate)),
  soldOut,
  link: `${origin}/product/${id}`,
})

function describeProduct(product: ProductDetails, origin: string) {
  const { description, category, material, weight, daysToMake, variants, extras, printAreas } = product
  return {
    ...shorten(product, origin),
    description,
    category,
    ...(material !== null && { material }),
    kilograms: weight,
    daysToMake,
    variants: variants.map((variant) => ({ ...shorten(variant, origin), daysToMake: variant.daysToMake })),
    choices: extras.map(({ name, isRequired, choices }) => ({
      name,
      isRequired,
      among: choices.map((one) => one.name),
    })),
    personalisation: printAreas.map(({ label }) => label),
  }
}

function describeCart({ lines: priced, total, promise }: CartAnswer) {
  return {
    lines: priced.map(({ id, quantity, priced: line, problem }) => ({
      id,
      quantity,
      ...(line && { name: line.name, withGst: formatPrice(line.taxable + line.tax) }),
      ...(problem && { problem: problem.message }),
    })),
    totalWithGst: formatPrice(total),
    delivery: 'Added at checkout, by PIN code and weight.',
    ...(promise && { arrivesBy: promise.by }),
  }
}

function messageOf(body: unknown): string {
  const refusal = z.object({ error: z.object({ message: z.string() }) }).safeParse(body)
  return refusal.success ? refusal.data.error.message : 'The shop could not answer. Please try again in a moment.'
}
