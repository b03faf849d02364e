import { Button } from '../button.tsx'
import { formatMoment } from '../format-moment.ts'
import type { DraftFields } from './drafts.ts'
import { fieldsText } from './fields-text.ts'
import type { KeptDraft } from './use-kept-draft.ts'

const LONGEST = 60

/** That what is shown was typed earlier, and what else was typed of it on other devices: one chooses. */
export function DraftNotes({
  draft: { restored, others, take, forget },
  discard,
  describe = describeFields,
  state = 'It is not saved yet.',
}: {
  draft: Pick<KeptDraft, 'restored' | 'others' | 'take' | 'forget'>
  /** Where the form has no bar for it. */
  discard?: () => void
  describe?: (fields: DraftFields) => string
  /** What has not happened to what is here again. */
  state?: string
}) {
  return (
    <div aria-live="polite" className="draft-notes">
      {restored && (
        <p className="aside-note">
          What you typed {restored.isElsewhere && 'on another device '}
          {formatMoment(restored.at)} is here again. {state}
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
      {others.map((other) => (
        <p key={`${other.device} ${other.at}`} className="aside-note">
          You typed something else {formatMoment(other.at)}: {describe(other.fields)}.{' '}
          <Button kind="quiet" onPress={() => take(other)}>
            Show that instead
          </Button>{' '}
          <Button kind="quiet" onPress={() => forget(other)}>
            Forget it
          </Button>
        </p>
      ))}
    </div>
  )
}

/** `words “Yes, in brass”`, and of what is no text the name alone. */
export function describeFields(fields: DraftFields): string {
  const [only, ...more] = Object.entries(fields)
  return only && more.length === 0 && typeof only[1] === 'string'
    ? `“${shorten(only[1])}”`
    : fieldsText(Object.keys(fields))
}

export const shorten = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()} …` : text)
