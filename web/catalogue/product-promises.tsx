import type { ProductDetails } from '#shop/catalogue/product.ts'

/** Below this many pieces the page says how many are left. */
const FEW = 5

/** When it leaves the workshop, how many are left, and what happens when it is not right. */
export function ProductPromises({ product }: { product: ProductDetails }) {
  const { stock, daysToMake } = product
  return (
    <ul className="promises">
      {stock === null && <li>{madeToOrderText(daysToMake)}</li>}
      {stock === 0 && <li className="promise-short">Sold out</li>}
      {stock !== null && stock > 0 && stock <= FEW && <li className="promise-short">Only {stock} left</li>}
      {stock !== null && stock > FEW && <li>In stock, ready for your names and note</li>}
      <li>30-day returns</li>
      <li>Delivery anywhere in India, priced at checkout</li>
    </ul>
  )
}

function madeToOrderText(days: number | null): string {
  if (days === null) return 'Made to order'
  return days === 1 ? 'Made to order in 1 working day' : `Made to order in ${days} working days`
}
