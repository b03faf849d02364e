import { Button as AriaButton, type ButtonProps } from 'react-aria-components'
import { Link, type LinkProps } from 'react-router'

type Look = {
  /** `solid` for the one thing a view is about, `outline` beside it, `quiet` is underlined text. */
  kind?: 'solid' | 'outline' | 'quiet' | 'danger'
}

/** While busy it stays focusable, does nothing, and says so. */
export function Button({
  kind = 'outline',
  isBusy = false,
  ...rest
}: Look & { isBusy?: boolean } & Omit<ButtonProps, 'className'>) {
  return <AriaButton {...rest} isPending={isBusy} className={`button button-${kind}`} />
}

export function ButtonLink({ kind = 'outline', ...rest }: Look & Omit<LinkProps, 'className'>) {
  return <Link {...rest} className={`button button-${kind}`} />
}
