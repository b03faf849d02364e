import { useController, type UseFormReturn } from 'react-hook-form'
import { choosePicture } from '../catalogue/choose-picture.tsx'
import { toThumbnail } from '#shop/catalogue/picture-sizes.ts'
import { FileButtons, UploadState, useUploads } from '../catalogue/upload-files.tsx'
import { Button } from '../design/button.tsx'

type Values = Record<string, string>

/** One picture of the library, or a new one. */
export function PictureSetting({
  form,
  name,
  label,
  hint,
}: {
  form: UseFormReturn<Values>
  name: string
  label: string
  hint?: string
}) {
  const { field, fieldState } = useController({ control: form.control, name })
  const { add, waiting, refused } = useUploads(({ url }) => field.onChange(url))
  return (
    <fieldset className="stack">
      <legend className="field-label">{label}</legend>
      {field.value && (
        <div className="row">
          <img src={toThumbnail(field.value)} alt="" width="96" height="96" />
          <Button kind="quiet" onPress={() => field.onChange('')}>
            Take it off
          </Button>
        </div>
      )}
      <FileButtons add={add}>
        <Button
          onPress={() =>
            void choosePicture().then((picture) => {
              if (!picture) return
              field.onChange(picture.url)
              if (picture.alt && !form.getValues(`${name}Alt`)) form.setValue(`${name}Alt`, picture.alt)
            })
          }
        >
          From the library
        </Button>
      </FileButtons>
      <p className="field-hint">{hint} The middle is cut to a square.</p>
      <UploadState waiting={waiting} refused={refused} />
      {fieldState.error && (
        <p className="field-error" role="alert">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  )
}
