import { useEffect, useRef, useState } from 'react'
import type { CartProduct } from '#shop/cart/cart.ts'
import { addToCart } from '#web/cart/cart-store.ts'
import { Button } from '#web/design/button.tsx'
import { CheckIcon } from '#web/design/icons.tsx'

const ADDED_MS = 1000

/** Null while it cannot be added, with the reason on screen. */
type Prepare = () => CartProduct | null | Promise<CartProduct | null>

export function AddToCartButton({
  product,
  quantity = 1,
  max,
  prepare = () => product,
  kind = 'outline',
  size = 'small',
}: {
  product: CartProduct & { soldOut: boolean }
  quantity?: number
  max?: number
  prepare?: Prepare
  kind?: 'solid' | 'outline'
  size?: 'regular' | 'small'
}) {
  const { added, add } = useAdd({ prepare, quantity, max })

  if (product.soldOut)
    return (
      <Button kind={kind} size={size} wide disabled aria-label={`Sold out: ${product.name}`}>
        Sold out
      </Button>
    )
  const isJustAdded = added?.refused === null
  return (
    <>
      <Button
        kind={kind}
        size={size}
        wide
        className={isJustAdded ? 'needs-script button-added' : 'needs-script'}
        aria-label={`${isJustAdded ? 'Added' : 'Add to cart'}: ${product.name}`}
        onClick={() => void add()}
      >
        {isJustAdded ? (
          <>
            <CheckIcon size={18} />
            Added
          </>
        ) : (
          'Add to cart'
        )}
      </Button>
      {added?.refused && (
        <p className="add-refused" role="alert">
          {added.refused}
        </p>
      )}
    </>
  )
}

function useAdd({ prepare, quantity, max }: { prepare: Prepare; quantity: number; max: number | undefined }) {
  const [added, setAdded] = useState<{ refused: string | null } | null>(null)
  const isAdding = useRef(false)

  useEffect(() => {
    if (added === null || added.refused !== null) return
    const timer = setTimeout(() => setAdded(null), ADDED_MS)
    return () => clearTimeout(timer)
  }, [added])

  async function add(): Promise<void> {
    if (isAdding.current) return
    isAdding.current = true
    const line = await prepare()
    isAdding.current = false
    if (!line) return
    const result = addToCart(line, quantity, max)
    setAdded({ refused: result.ok ? null : result.message })
  }

  return { added, add }
}
