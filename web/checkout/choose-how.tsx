import { Button, ButtonLink } from '../design/button.tsx'
import { Step } from './step.tsx'

/**
 * The first question to somebody who is not logged in.
 * @param note why they are asked once more
 */
export function ChooseHow({
  note,
  onGuest,
  takeFocus,
}: {
  note: string | null
  onGuest: () => void
  takeFocus: boolean
}) {
  return (
    <Step title="How would you like to check out?" takeFocus={takeFocus}>
      {note && <p className="status-note">{note}</p>}
      <div className="choose-how">
        <div>
          <Button wide onClick={onGuest}>
            Continue as guest
          </Button>
          <p>No account needed. We only ask where the parcel goes.</p>
        </div>
        <div>
          <ButtonLink to="/login" state={{ fromCheckout: true }} kind="outline" wide>
            Login
          </ButtonLink>
          <p>Use your saved addresses and find the order in your account.</p>
        </div>
      </div>
    </Step>
  )
}
