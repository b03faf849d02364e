import { ButtonLink } from '#web/design/button.tsx'

/** Ways to order without one known address. Each loads a whole document, as the link to checkout does. */
export function OtherWays() {
  return (
    <>
      <ButtonLink to="/ask" reloadDocument kind="quiet" wide>
        You don’t know the address? Ask them
      </ButtonLink>
      <ButtonLink to="/several" reloadDocument kind="quiet" wide>
        Sending to several people?
      </ButtonLink>
    </>
  )
}
