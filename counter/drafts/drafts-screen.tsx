import { useEffect, useState } from 'react'
import { Button, ButtonLink } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { canKeepDrafts, dropDraft } from '../design/form/drafts.ts'
import { fieldsText } from '../design/form/fields-text.ts'
import { useDrafts, type ListedDraft } from '../design/form/use-drafts.ts'
import { formatMoment } from '../design/format-moment.ts'
import { showNotice } from '../design/notices.tsx'
import { Screen } from '../layout/screen.tsx'

/** Lists unsaved texts of this device. */
export function DraftsScreen() {
  const drafts = useDrafts()
  const [isKept, setKept] = useState<boolean>()
  useEffect(() => void canKeepDrafts().then(setKept), [])
  return (
    <Screen title="Drafts" lead="Unsaved texts of the last 60 days on this device.">
      {isKept === false && (
        <p className="aside-note">
          This browser keeps no drafts, as in a private window: what you type and do not save is gone with its page.
          Save before you leave a form.
        </p>
      )}
      {drafts?.length === 0 && (
        <div className="blank">
          <p>Nothing unsaved: all that you typed is saved or discarded.</p>
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
                  Changed: {fieldsText(Object.keys(draft.fields))}. {formatMoment(draft.at)}
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
    text: <p>What you changed is gone then: {fieldsText(Object.keys(fields))}. What is saved stays as it is.</p>,
    action: 'Discard it',
    isDangerous: true,
  })
  if (!answer) return
  await dropDraft(key)
  showNotice({ text: 'It is discarded.' })
}
