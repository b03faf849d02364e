import { Button, ButtonLink } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { dropDraft, type ListedDraft } from '../design/form/drafts.ts'
import { useDrafts } from '../design/form/use-drafts.ts'
import { formatMoment } from '../design/format-moment.ts'
import { showNotice } from '../design/notices.tsx'
import { Screen } from '../frame/screen.tsx'
import { fieldsText } from './fields-text.ts'

/** What was typed and not saved. */
export function DraftsScreen() {
  const drafts = useDrafts()
  return (
    <Screen title="Drafts" lead="What you typed and did not save, on this device. Each is kept for 60 days.">
      {drafts?.length === 0 && (
        <div className="blank">
          <p>Nothing unsaved: all that you typed here is saved.</p>
        </div>
      )}
      {drafts && drafts.length > 0 && (
        <ul className="things panel" aria-label="Drafts">
          {drafts.map((draft) => (
            <li key={draft.key} className="thing thing-wraps">
              <span>
                <strong>{draft.title}</strong>
                <br />
                <span className="muted">
                  Changed: {fieldsText(draft.fields)}. {formatMoment(draft.at)}
                </span>
              </span>
              <span className="row">
                <ButtonLink to={draft.path} aria-label={`Continue ${draft.title}`}>
                  Continue
                </ButtonLink>
                <Button
                  kind="quiet"
                  aria-label={`Discard what was typed for ${draft.title}`}
                  onPress={() => void discard(draft)}
                >
                  Discard
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Screen>
  )
}

async function discard({ key, title, fields }: ListedDraft): Promise<void> {
  const answer = await confirm({
    title: `Discard what was typed for ${title}?`,
    text: <p>What you changed is gone then: {fieldsText(fields)}. What is saved stays as it is.</p>,
    action: 'Discard it',
    isDangerous: true,
  })
  if (!answer) return
  await dropDraft(key)
  showNotice({ text: 'It is discarded.' })
}
