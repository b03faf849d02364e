/** On its element, for `hearts.ts`: the key with what has to be kept first; null where that cannot be, and says why itself. */
export type PreparedHeart = HTMLElement & { prepare?: (() => Promise<string | null>) | undefined }

type HeartProps = { of: string; name: string; label?: string; prepare?: PreparedHeart['prepare'] }

/** Pressed and filled by `hearts.ts`, which is fetched when it is needed: here it costs no script. */
export function Heart({ of, name, label, prepare }: HeartProps) {
  return (
    <button
      ref={prepare && ((heart: PreparedHeart | null) => void (heart && Object.assign(heart, { prepare })))}
      type="button"
      className="heart needs-script"
      data-heart={of}
      data-name={name}
      aria-pressed="false"
      aria-label={label === undefined ? `Wish list: ${name}` : undefined}
      suppressHydrationWarning
    >
      {label}
    </button>
  )
}
