import { formatRupees } from '#shop/money/paise.ts'
import { priceWithTax } from '#shop/pricing/gst.ts'
import { Button, ButtonLink } from '../design/button.tsx'
import { usePermission } from '../session/me.ts'
import { moveStock } from '../stock/move-stock.tsx'
import { addVariant } from './add-variant.tsx'
import { changeOptions } from './change-options.tsx'
import { changeVariant } from './change-variant.tsx'
import type { Product } from './product.ts'
import { VariantPrice } from './variant-price.tsx'

type Variant = Product['variants'][number]

export function VariantsPanel({ product }: { product: Product }) {
  const mayWrite = usePermission('products.write')
  const mayMove = usePermission('stock.move')
  return (
    <section className="panel stack" aria-label="Variants">
      <h2>{product.variants.length === 1 ? 'Price and stock' : 'Variants'}</h2>
      <ul className="things">
        {product.variants.map((variant) => {
          const name = [product.name, variant.name].filter(Boolean).join(', ')
          return (
            <li key={variant.id} className="thing variant-row">
              <div>
                <strong>{variant.name || product.name}</strong>
                <p className="muted">{describeVariant(variant)}</p>
              </div>
              {mayWrite && variant.price !== undefined && (
                <VariantPrice key={variant.price} variant={variant} name={name} />
              )}
              <div className="row">
                {variant.stock !== null && (
                  <ButtonLink to={`/stock/${variant.id}`} kind="quiet">
                    {`${variant.stock} on the shelf`}
                    <span className="visually-hidden"> of {name}: why</span>
                  </ButtonLink>
                )}
                {mayMove && variant.stock !== null && (
                  <Button onPress={() => void moveStock({ variant: variant.id, name, stock: variant.stock ?? 0 })}>
                    Move stock<span className="visually-hidden"> of {name}</span>
                  </Button>
                )}
                {mayWrite && (
                  <Button onPress={() => void changeVariant({ variant, name, pictures: product.pictures })}>
                    Change<span className="visually-hidden"> {name}</span>
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {mayWrite && (
        <div className="row">
          <Button onPress={() => void addVariant(product)}>Add a variant</Button>
          {product.options.length > 0 && <Button onPress={() => void changeOptions(product)}>Rename options</Button>}
        </div>
      )}
    </section>
  )
}

function describeVariant({ price, discount = 0, unitPrice, gstRate, sku, shelf, stock, isActive }: Variant) {
  const parts = [
    unitPrice !== undefined &&
      `${formatRupees(priceWithTax(unitPrice, gstRate))} with GST, ${formatRupees(unitPrice)} before`,
    price !== undefined && discount > 0 && `${discount} % off ${formatRupees(price)}`,
    stock === null && 'made to order',
    sku && `SKU ${sku}`,
    shelf && `shelf ${shelf}`,
    !isActive && 'not offered',
  ]
  return parts.filter(Boolean).join(' · ')
}
