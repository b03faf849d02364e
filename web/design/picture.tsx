import type { ReactNode } from 'react'
import { createSrcset, findPictureUrl } from '#shop/catalogue/picture-sizes.ts'
import type { Picture as PictureData } from '#shop/catalogue/product.ts'

const placeholder: PictureData = { url: '/art/placeholder.svg', width: 480, height: 480, alt: '' }

/** Reserves its space, so nothing moves when it arrives. `alt` is '' next to the product's name. */
export function Picture({
  picture,
  alt,
  sizes,
  urgent = false,
  lazy = !urgent,
  className,
  over,
}: {
  picture: PictureData | null
  alt?: string
  sizes?: string
  urgent?: boolean
  lazy?: boolean
  className?: string
  over?: ReactNode
}) {
  const shown = picture ?? placeholder
  const { width, height, tint } = shown
  const best = createSrcset(shown)
  return (
    <span className={className ? `picture ${className}` : 'picture'}>
      {tint && <svg className="picture-tint" color={tint} aria-hidden="true" />}
      <picture>
        {best && <source type="image/avif" sizes={sizes} srcSet={best} />}
        <img
          alt={alt ?? shown.alt}
          width={width}
          height={height}
          loading={lazy ? 'lazy' : undefined}
          decoding={urgent ? undefined : 'async'}
          fetchPriority={urgent ? 'high' : undefined}
          // For browsers without AVIF. Last, so that none fetches before it knows the above.
          src={findPictureUrl(shown, 640)}
        />
      </picture>
      {over}
    </span>
  )
}
