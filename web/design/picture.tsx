import type { Picture as PictureData } from '#shop/catalogue/product.ts'

const placeholder: PictureData = { url: '/art/placeholder.svg', width: 480, height: 480, alt: '' }

/**
 * A product's picture in a square of its own colour, so that nothing moves when it arrives; the potli when there is none.
 * @param alt words instead of the picture's own; '' where the product's name stands beside it
 * @param sizes how wide it is drawn, as the `sizes` attribute says it
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
  return (
    <span className={className ? `picture ${className}` : 'picture'}>
      <img
        alt={alt ?? shown.alt}
        width={shown.width}
        height={shown.height}
        sizes={sizes}
        srcSet={withSmallCopy(shown)}
        loading={lazy ? 'lazy' : undefined}
        decoding={urgent ? undefined : 'async'}
        fetchPriority={urgent ? 'high' : undefined}
        // Last, so that no browser fetches before it knows the above.
        src={shown.url}
      />
    </span>
  )
}

/** Every picture of the catalogue has a copy of 480 px beside it, enough for a card on a phone. */
function withSmallCopy({ url, width }: PictureData): string | undefined {
  const name = /^\/pictures\/([\w-]+)\.webp$/.exec(url)?.[1]
  return name && `/pictures/small/${name}-480.webp 480w, ${url} ${width}w`
}
