import type { Category } from '#shop/catalogue/product.ts'

/** The shop in plain words for programs that read for a person: llmstxt.org. */
export function writeLlmsText(origin: string, categories: readonly Category[]): string {
  return `# Gathri

> Handmade, customisable gifts and gift packaging from Jaipur: hampers, trousseau, trays, boxes, ring platters and return favours. Delivery within India only.

- Prices of the API are in paise and before GST. Product pages and the feed show rupees with GST.
- Goods are from stock, or made to order in the working days that the product names.
- Many pieces take names, a date, a motif or a photograph. The shopper sees the drawing on the product page before paying.
- The day of arrival depends on the PIN code: ask \`/api/promise?pin=302001\`.
- Only the shopper pays, on the checkout page.

## For programs

- [MCP server](${origin}/mcp): search, product, arrival by PIN code, price of a cart, link to a filled cart
- [API description](${origin}/api/openapi.json): OpenAPI
- [Product feed](${origin}/feeds/google.xml): every variant with its price, stock and pictures
- [Sitemap](${origin}/sitemap.xml)

## Shop

${categories.map(({ id, name }) => `- [${name}](${origin}/shop?category=${id})`).join('\n')}

## Help

- [Return favours for many guests](${origin}/favours)
- [Something of your own](${origin}/bespoke)
- [Returns](${origin}/returnpolicy)
- [Write to us](${origin}/contact)
`
}
