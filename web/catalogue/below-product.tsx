import type { ProductCard, ProductDetails, Review, Variant } from '#shop/catalogue/product.ts'
import { ProductStory } from './product-story.tsx'
import { Reviews } from './reviews.tsx'
import { SimilarProducts } from './similar-products.tsx'

export type BelowProductProps = {
  product: ProductDetails
  variant: Variant
  reviews: readonly Review[]
  similar: readonly ProductCard[]
}

export function BelowProduct({ product, variant, reviews, similar }: BelowProductProps) {
  const variantId = product.variants.length > 1 ? variant.id : null
  return (
    <>
      <ProductStory product={product} />
      <Reviews product={product} variantId={variantId} reviews={reviews} />
      <SimilarProducts cards={similar} product={product} />
    </>
  )
}
