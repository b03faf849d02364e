import { useState, type CSSProperties } from 'react'
import { useController, useWatch, type UseFormReturn } from 'react-hook-form'
import { usualColours } from '#shop/brand/brand-settings.ts'
import { sendFile } from '../api/send-file.ts'
import { Button } from '../design/button.tsx'
import { FormText } from '../design/form/form-fields.tsx'

type Form = UseFormReturn<Record<string, string>>
type FieldProps = { form: Form; name: string; label: string; hint?: string }

const COLOUR = /^#[0-9a-f]{6}$/i

export function ColourSetting({ form, name, label, usual, ...hint }: FieldProps & { usual: string }) {
  const { field } = useController({ control: form.control, name })
  const value = field.value ?? ''
  return (
    <div className="stack">
      <div className="colour-field">
        <FormText form={form} name={name} label={label} {...hint} />
        <input
          type="color"
          className="colour-well"
          aria-label={`Pick the ${label.toLowerCase()}`}
          value={COLOUR.test(value) ? value.toLowerCase() : usual}
          onChange={({ target }) => field.onChange(target.value)}
        />
      </div>
      {value.toLowerCase() !== usual && (
        <div>
          <Button kind="quiet" onPress={() => form.setValue(name, usual, { shouldValidate: true })}>
            Back to our colour<span className="visually-hidden">: {label}</span>
          </Button>
        </div>
      )}
    </div>
  )
}

export function LogoSetting({ form, name, label, hint }: FieldProps) {
  const { field, fieldState } = useController({ control: form.control, name })
  const [refused, setRefused] = useState<string>()
  const upload = async (file: File | undefined) => {
    if (!file) return
    const sent = await sendFile('PUT /counter/api/v1/logo', file)
    setRefused(sent.ok ? undefined : sent.message)
    if (sent.ok) field.onChange(sent.data.data.url)
  }
  const fault = refused ?? fieldState.error?.message
  return (
    <fieldset className="stack">
      <legend className="field-label">{label}</legend>
      {field.value && (
        <div className="row">
          <img className="logo-shown" src={field.value} alt="The logo" />
          <Button kind="quiet" onPress={() => field.onChange('')}>
            Take it off
          </Button>
        </div>
      )}
      <div>
        <label className="button button-outline file-button" htmlFor={name}>
          Choose a logo
          <input
            id={name}
            className="visually-hidden"
            type="file"
            accept="image/png,image/webp,image/jpeg"
            onChange={({ target }) => {
              void upload(target.files?.[0])
              target.value = ''
            }}
          />
        </label>
      </div>
      {hint && <p className="field-hint">{hint}</p>}
      {fault && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  )
}

/** The header, a link, a button and the foot of a page of the shop, as they would be. */
export function BrandPreview({ form }: { form: Form }) {
  const { brandLogo, brandMain = '', brandDeep = '' } = useWatch({ control: form.control })
  const style = {
    '--main': COLOUR.test(brandMain) ? brandMain : usualColours.main,
    '--deep': COLOUR.test(brandDeep) ? brandDeep : usualColours.deep,
  } as CSSProperties
  return (
    <section className="panel stack" aria-label="How it looks">
      <h2>How it looks</h2>
      <div className="brand-shown" style={style} aria-hidden="true">
        <div>{brandLogo ? <img src={brandLogo} alt="" /> : <span className="brand-name">Gathri</span>}</div>
        <div className="brand-shell">
          <p>
            A gift made for one person alone. <span className="brand-link">Ask for a sketch</span>
          </p>
          <span className="brand-button">Add to cart</span>
        </div>
        <div className="brand-foot">Gifts and gift packaging, tied by hand.</div>
      </div>
    </section>
  )
}
