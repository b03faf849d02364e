import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'

export type ButtonLook = {
  /** `solid` for the one thing a view is about, `outline` beside it, `quiet` is underlined text. */
  kind?: 'solid' | 'deep' | 'outline' | 'quiet' | 'danger'
  size?: 'regular' | 'small'
  wide?: boolean
}

/** `busy` keeps the button focusable and is announced. */
export function Button({
  kind,
  size,
  wide,
  busy = false,
  className,
  type = 'button',
  onClick,
  ...rest
}: ButtonLook & { busy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      // The lint rule cannot see that every value is a button's type.
      // oxlint-disable-next-line react/button-has-type
      type={type}
      className={buttonClass({ kind, size, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? preventDefault : onClick}
    />
  )
}

export function ButtonLink({ kind, size, wide, className, ...rest }: ButtonLook & LinkProps) {
  return <Link discover="none" {...rest} className={buttonClass({ kind, size, wide }, className)} />
}

type Loose<T> = { [K in keyof T]: T[K] | undefined }

function buttonClass({ kind = 'solid', size = 'regular', wide }: Loose<ButtonLook>, more?: string): string {
  return ['button', `button-${kind}`, size === 'small' && 'button-small', wide && 'button-wide', more]
    .filter(Boolean)
    .join(' ')
}

function preventDefault(event: { preventDefault: () => void }): void {
  event.preventDefault()
}
