import { ButtonLink } from '#web/design/button.tsx'

/** Loads a whole document, as the link to checkout does. */
export function SeveralLink() {
  return (
    <ButtonLink to="/several" reloadDocument kind="quiet" wide>
      Sending to several people?
    </ButtonLink>
  )
}
