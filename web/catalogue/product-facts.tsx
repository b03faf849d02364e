import type { ProductDetails } from '#shop/catalogue/product.ts'

export function ProductFacts({ product }: { product: ProductDetails }) {
  const { material, length, breadth, height, netWeight, weight, categories } = product
  const size = [length, breadth, height].filter((part) => part !== null)
  const facts = [
    ['Material', material],
    ['Size, packed', size.length === 3 ? `${size.join(' × ')} cm` : null],
    ['Weight', netWeight ? kilograms(netWeight) : null],
    ['Shipping weight', kilograms(weight)],
    ['Found in', categories.map(({ name }) => name).join(', ')],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return (
    <table className="product-attributes">
      <caption>Details</caption>
      <tbody>
        {facts.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function kilograms(weight: number): string {
  return `${Number(weight.toFixed(2))} kg`
}
