import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { tinykeys } from 'tinykeys'
import { Button } from '../button.tsx'
import { useKeptFocus } from '../use-kept-focus.ts'
import { DraftNotes } from './draft-notes.tsx'
import type { Fields } from './merge-fields.ts'
import type { EditForm as Editing } from './use-edit-form.ts'

type EditNotesProps<Values extends Fields> = {
  editing: Editing<Values>
  /** Each field's name in sentences: "name", "roles". */
  labels: Readonly<Record<keyof Values & string, string>>
  /** A field's value in words, where two of them collide. */
  show?: (value: Values[keyof Values & string], field: keyof Values & string) => string
}

/** The fields of `useEditForm`, what others saved meanwhile, and the bar that lists what will be saved. */
export function EditForm<Values extends Fields>({
  editing,
  labels,
  show = String,
  children,
}: EditNotesProps<Values> & { children: ReactNode }) {
  const { changed, isSaving, refusal, submit, discard } = editing
  const form = useRef<HTMLFormElement>(null)
  useSaveKeys(submit, form)
  const hasBar = changed.length > 0 || isSaving
  useKeptFocus(form, hasBar)
  return (
    <form
      ref={form}
      tabIndex={-1}
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <EditNotes editing={editing} labels={labels} show={show} />
      {children}
      {refusal && (
        <p className="form-refusal" role="alert">
          {refusal}
        </p>
      )}
      {hasBar && (
        <section className="save-bar" aria-label="Not saved yet">
          <p>{changed.length > 0 ? `Will be saved: ${changed.map((field) => labels[field]).join(', ')}` : 'Saving'}</p>
          <Button onPress={discard}>Discard</Button>
          <Button kind="solid" type="submit" isBusy={isSaving}>
            Save
          </Button>
        </section>
      )}
    </form>
  )
}

/** Notes for a dialog's form of `useEditForm`: a restored draft, and changes of others. */
export function EditNotes<Values extends Fields>({
  editing,
  labels,
  show = String,
  discards = false,
}: EditNotesProps<Values> & {
  /** The draft can be thrown away here, where the form has no bar for it. */
  discards?: boolean
}) {
  const { draft, discard } = editing
  return (
    <>
      <DraftNotes draft={draft} {...(discards && { discard })} />
      <Collisions editing={editing} labels={labels} show={show} />
    </>
  )
}

function Collisions<Values extends Fields>({
  editing: { meanwhile, form, takeTheirs },
  labels,
  show = String,
}: EditNotesProps<Values>) {
  if (!meanwhile) return null
  const mine = form.getValues()
  return (
    <div className="form-refusal" role="alert">
      <p>
        {meanwhile.by} saved this while you had it open.
        {meanwhile.collided.length > 0 && ' Both of you changed what follows. Save to keep yours, or take theirs.'}
      </p>
      <dl className="pairs">
        {meanwhile.collided.map((field) => (
          <div key={field}>
            <dt>{labels[field]}</dt>
            <dd>
              Yours: {show(mine[field], field)}
              <br />
              Theirs: {show(meanwhile.theirs[field], field)}{' '}
              <Button kind="quiet" onPress={() => takeTheirs(field)}>
                Take theirs
              </Button>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/**
 * Works inside fields, too. ⌘S or Ctrl S saves; ⌘ or Ctrl and Enter saves and, when all is saved, goes back to the
 * list. A dialog closes itself.
 */
function useSaveKeys(submit: () => Promise<boolean>, form: RefObject<Element | null>) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const leave = () => {
    if (form.current?.closest('[role=dialog]') === null)
      void navigate(pathname.slice(0, pathname.lastIndexOf('/')) || '/')
  }
  const latest = useRef({ submit, leave })
  useLayoutEffect(() => {
    latest.current = { submit, leave }
  })
  useLayoutEffect(() => {
    const save = (event: KeyboardEvent) => {
      event.preventDefault()
      return latest.current.submit()
    }
    const saveAndLeave = async (event: KeyboardEvent) => {
      if (await save(event)) latest.current.leave()
    }
    return tinykeys(
      window,
      { '$mod+s': (event) => void save(event), '$mod+Enter': (event) => void saveAndLeave(event) },
      { ignore: (event) => event.repeat },
    )
  }, [])
}
