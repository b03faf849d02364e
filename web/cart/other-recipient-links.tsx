import { ButtonLink } from '#web/design/button.tsx'

/** Links for orders with an unknown address or several addresses. Each loads a whole document. */
export function OtherRecipientLinks() {
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
