import { Controller } from 'react-hook-form'
import { useCall } from '../api/use-call.ts'
import { useRefetch } from '../api/use-refetch.ts'
import { Button } from '../design/button.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { TextField } from '../design/field.tsx'
import { EditForm } from '../design/form/edit-form.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { showNotice } from '../design/notices.tsx'
import { moved } from './move-item.ts'
import type { Product } from './product.ts'

type Option = Product['options'][number] & { was: string }
type Values = { options: Option[] }

/** @returns once it is closed */
export async function changeOptions(product: Product): Promise<void> {
  await openDialog<true>({ title: `Options of ${product.name}`, look: 'sheet' }, (close) => (
    <OptionsForm product={product} close={() => close(true)} />
  ))
}

function OptionsForm({ product, close }: { product: Product; close: () => void }) {
  const renew = useRefetch()
  const { run } = useCall('PUT /counter/api/v1/products/{product}/options')
  const editing = useEditForm<Values>({
    subject: `products/${product.id}/options`,
    base: toBase(product),
    check: ({ options }) =>
      options.some(({ name, values }) => [name, ...values.map((value) => value.name)].some((text) => !text.trim()))
        ? { options: 'Please give each a name.' }
        : {},
    save: (values, _, version) =>
      run({ params: { product: product.id }, version: version ?? product.version, body: values }),
    readCurrent: toBase,
    onSaved: async () => {
      await renew('GET /counter/api/v1/products/{product}')
      showNotice({ text: 'Saved. The shop shows it in a moment.' })
      close()
    },
  })
  return (
    <EditForm editing={editing} labels={{ options: 'options' }} show={showNames}>
      <Controller
        control={editing.form.control}
        name="options"
        render={({ field, fieldState }) => (
          <OptionsFields value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
    </EditForm>
  )
}

type FieldsProps = { value: Option[]; onChange: (options: Option[]) => void; error: string | undefined }

function OptionsFields({ value: options, onChange, error }: FieldsProps) {
  const change = (at: number, part: Partial<Option>) =>
    onChange(options.map((option, index) => (index === at ? { ...option, ...part } : option)))
  const wrong = (text: string) => (error !== undefined && text.trim() === '' ? error : undefined)
  const isBlank = options.some(({ name, values }) =>
    [name, ...values.map((one) => one.name)].some((text) => !text.trim()),
  )
  const fields = options.map(({ was, name, values }, at) => (
    <fieldset key={was} className="panel stack choice-group">
      <legend>{was}</legend>
      <TextField label="Called" value={name} onChange={(text) => change(at, { name: text })} error={wrong(name)} />
      <ol className="choice-list">
        {values.map((value, place) => (
          <li key={value.key} className="row">
            <TextField
              label={`Value ${place + 1}`}
              value={value.name}
              error={wrong(value.name)}
              onChange={(text) =>
                change(at, { values: values.map((one) => (one === value ? { ...one, name: text } : one)) })
              }
            />
            <Button isDisabled={place === 0} onPress={() => change(at, { values: moved(values, place, place - 1) })}>
              Earlier<span className="visually-hidden">: {value.name}</span>
            </Button>
            <Button
              isDisabled={values.length === 1}
              onPress={() => change(at, { values: values.filter((one) => one !== value) })}
            >
              Remove<span className="visually-hidden">: {value.name}</span>
            </Button>
          </li>
        ))}
      </ol>
    </fieldset>
  ))
  return (
    <>
      {fields}
      {error !== undefined && !isBlank && (
        <p className="form-refusal" role="alert">
          {error}
        </p>
      )}
    </>
  )
}

function toBase({ options, version }: Product) {
  return { values: { options: options.map((option) => ({ ...option, was: option.name })) }, version }
}

const showNames = (options: Option[]) =>
  options.map(({ name, values }) => `${name}: ${values.map((value) => value.name).join(', ')}`).join('; ')
