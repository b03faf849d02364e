import { createSrcset } from '#shop/catalogue/picture-sizes.ts'
import type { Picture as PictureData } from '#shop/catalogue/product.ts'

const placeholder: PictureData = { url: '/art/placeholder.svg', width: 480, height: 480, alt: '' }

/**
 * A product's picture in a place of its own shape, so that nothing moves when it arrives; until then a few pixels of it,
 * drawn large and soft. The potli when there is none.
 * @param alt words instead of the picture's own; '' where the product's name stands beside it
 * @param sizes how wide it is drawn, as the `sizes` attribute says it; a journey compares it with the page
 * @param urgent for the one picture that is seen first: loaded before everything else
 */
export function Picture({
  picture,
  alt,
  sizes,
  urgent = false,
  lazy = !urgent,
  className,
}: {
  picture: PictureData | null
  alt?: string
  sizes?: string
  urgent?: boolean
  lazy?: boolean
  className?: string
}) {
  const shown = picture ?? placeholder
  const { width, height, blur } = shown
  const best = createSrcset(shown, 'avif')
  return (
    <span className={className ? `picture ${className}` : 'picture'}>
      {blur && <img className="picture-blur" alt="" width={width} height={height} src={blur} />}
      <picture>
        {best && <source type="image/avif" sizes={sizes} srcSet={best} />}
        <img
          alt={alt ?? shown.alt}
          width={width}
          height={height}
          sizes={sizes}
          srcSet={createSrcset(shown, 'webp')}
          loading={lazy ? 'lazy' : undefined}
          decoding={urgent ? undefined : 'async'}
          fetchPriority={urgent ? 'high' : undefined}
          // Last, so that no browser fetches before it knows the above.
          src={shown.url}
        />
      </picture>
    </span>
  )
}
