import { useCall } from '../api/use-call.ts'
import { openDialog } from '../design/dialogs.tsx'
import { EditForm } from '../design/form/edit-form.tsx'
import { FormText } from '../design/form/form-fields.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import type { LibraryPicture } from './library-picture.ts'

/** @returns once it is closed @param renew reads the pictures again */
export async function describePicture(picture: LibraryPicture, renew: () => Promise<void>): Promise<void> {
  await openDialog<true>({ title: 'What the picture shows' }, (close) => (
    <AltForm picture={picture} saved={() => renew().then(() => close(true))} />
  ))
}

function AltForm({ picture, saved }: { picture: LibraryPicture; saved: () => Promise<void> }) {
  const { run } = useCall('PATCH /counter/api/v1/pictures/{picture}')
  const toBase = ({ alt, version }: LibraryPicture) => ({ values: { alt }, version })
  const editing = useEditForm<{ alt: string }>({
    subject: `pictures/${picture.id}`,
    base: toBase(picture),
    check: ({ alt }) =>
      alt.trim() === '' ? { alt: 'Please describe the picture in a few words, for people who cannot see it.' } : {},
    save: (body, _, version) => run({ params: { picture: picture.id }, version: version ?? picture.version, body }),
    readCurrent: toBase,
    onSaved: saved,
  })
  return (
    <EditForm editing={editing} labels={{ alt: 'what it shows' }}>
      <FormText
        form={editing.form}
        name="alt"
        label="In a few words"
        hint="Read to people who cannot see it. Products that show it already keep their own words."
        maxLength={300}
      />
    </EditForm>
  )
}
