import { Button, ButtonLink } from '../design/button.tsx'
import { Step } from './step.tsx'

/** The first question to somebody who is not logged in. */
export function ChooseHow({ onGuest, takeFocus }: { onGuest: () => void; takeFocus: boolean }) {
  return (
    <Step title="How would you like to check out?" takeFocus={takeFocus}>
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
