import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { DraftNotes } from './draft-notes.tsx'
import type { KeptDraft } from './use-kept-draft.ts'

/** Fields, why it was refused, and the buttons: Enter in a field presses the last one. */
export function PlainForm({
  submit,
  action,
  isBusy = false,
  refusal,
  leave,
  kept,
  look = 'solid',
  className = 'stack',
  children,
}: {
  submit: () => unknown
  /** The verb on the button. */
  action: string
  isBusy?: boolean
  /** Why it was refused; not where its field says it. */
  refusal?: string | undefined
  /** Closes the dialog. */
  leave?: () => void
  /** The draft of `useEditForm` or `useKeptFields`. */
  kept?: { draft: KeptDraft; discard: () => void; state?: string }
  look?: 'solid' | 'outline'
  className?: string
  children: ReactNode
}) {
  const button = (
    <Button kind={look} type="submit" isBusy={isBusy}>
      {action}
    </Button>
  )
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {kept && <DraftNotes {...kept} />}
      {children}
      {refusal && (
        <p className="form-refusal" role="alert">
          {refusal}
        </p>
      )}
      {leave ? (
        <div className="dialog-buttons">
          <Button onPress={leave}>Leave it</Button>
          {button}
        </div>
      ) : (
        button
      )}
    </form>
  )
}
