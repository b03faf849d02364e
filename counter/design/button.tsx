import { Button as AriaButton, type ButtonProps } from 'react-aria-components'
import { Link, type LinkProps } from 'react-router'

type Look = {
  /** `solid` for the one thing a view is about, `outline` beside it, `quiet` is underlined text. */
  kind?: 'solid' | 'outline' | 'quiet' | 'danger'
}

/**
 * While busy it stays focusable and does nothing. React Aria's `isPending` is left alone: what it announces points at
 * the button by its id, also when that has gone.
 */
export function Button({
  kind = 'outline',
  isBusy = false,
  onPress,
  type = 'button',
  ...rest
}: Look & { isBusy?: boolean } & Omit<ButtonProps, 'className'>) {
  return (
    <AriaButton
      {...rest}
      type={isBusy ? 'button' : type}
      {...(!isBusy && onPress && { onPress })}
      className={`button button-${kind}${isBusy ? ' button-busy' : ''}`}
    />
  )
}

export function ButtonLink({ kind = 'outline', ...rest }: Look & Omit<LinkProps, 'className'>) {
  return <Link {...rest} className={`button button-${kind}`} />
}
