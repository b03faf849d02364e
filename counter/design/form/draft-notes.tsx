import { Button } from '../button.tsx'
import { formatMoment } from '../format-moment.ts'
import type { KeptDraft } from './use-kept-draft.ts'

/** That what is shown was typed earlier. */
export function DraftNotes({
  draft: { restoredAt },
  discard,
  state = 'It is not saved yet.',
}: {
  draft: Pick<KeptDraft, 'restoredAt'>
  /** Where the form has no bar for it. */
  discard?: () => void
  /** The action that is still missing, such as "not sent". */
  state?: string
}) {
  return (
    <div aria-live="polite" className="draft-notes">
      {restoredAt !== undefined && (
        <p className="aside-note">
          What you typed {formatMoment(restoredAt)} is here again. {state}
          {discard && (
            <>
              {' '}
              <Button kind="quiet" onPress={discard}>
                Discard it
              </Button>
            </>
          )}
        </p>
      )}
    </div>
  )
}
