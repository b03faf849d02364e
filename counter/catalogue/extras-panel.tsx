import { Controller } from 'react-hook-form'
import { formatRupees } from '#shop/money/paise.ts'
import { useCall } from '../api/use-call.ts'
import { useRefetch } from '../api/use-refetch.ts'
import { Button } from '../design/button.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { EditForm } from '../design/form/edit-form.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { showNotice } from '../design/notices.tsx'
import { usePermission } from '../session/me.ts'
import { checkExtras, toSentExtras, toTypedExtras, type TypedExtra } from './extra-values.ts'
import { ExtrasField } from './extras-field.tsx'
import type { Product } from './product.ts'

type Values = { extras: TypedExtra[] }

export function ExtrasPanel({ product }: { product: Product }) {
  const mayWrite = usePermission('products.write')
  if (product.extras.length === 0 && !mayWrite) return null
  return (
    <section className="panel stack" aria-label="Extras">
      <h2>Extras</h2>
      {product.extras.length === 0 && <p className="muted">No other options: no ribbon, no engraving.</p>}
      <ul className="things">
        {product.extras.map(({ key, name, isRequired, choices }) => (
          <li key={key} className="thing">
            <span>
              <strong>{name}</strong> {isRequired && <span className="muted">must be chosen</span>}
              <br />
              <span className="muted">{choices.map(describeChoice).join(', ')}</span>
            </span>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <div className="row">
          <Button onPress={() => void changeExtras(product)}>Change extras</Button>
        </div>
      )}
    </section>
  )
}

function describeChoice({ name, unitPrice = 0, oncePrice = 0 }: Product['extras'][number]['choices'][number]): string {
  const each = unitPrice > 0 && `${formatRupees(unitPrice)} each`
  const once = oncePrice > 0 && `${formatRupees(oncePrice)} once`
  const prices = [each, once].filter(Boolean).join(' and ')
  return prices ? `${name} (${prices})` : name
}

async function changeExtras(product: Product): Promise<void> {
  await openDialog<true>({ title: `Extras of ${product.name}`, look: 'sheet' }, (close) => (
    <ExtrasForm product={product} close={() => close(true)} />
  ))
}

function ExtrasForm({ product, close }: { product: Product; close: () => void }) {
  const renew = useRefetch()
  const { run } = useCall('PUT /counter/api/v1/products/{product}/extras')
  const editing = useEditForm<Values>({
    subject: `products/${product.id}/extras`,
    base: toBase(product),
    check: ({ extras }) => {
      const wrong = checkExtras(extras)
      return wrong === undefined ? {} : { extras: wrong }
    },
    save: ({ extras }, _, version) =>
      run({
        params: { product: product.id },
        version: version ?? product.version,
        body: { extras: toSentExtras(extras) },
      }),
    readCurrent: toBase,
    merge: { extras: 'order' },
    onSaved: async () => {
      await renew('GET /counter/api/v1/products/{product}')
      showNotice({ text: 'Saved. The shop shows it in a moment.' })
      close()
    },
  })
  return (
    <EditForm
      editing={editing}
      labels={{ extras: 'extras' }}
      show={(extras) => extras.map(({ name }) => name).join(', ')}
    >
      <Controller
        control={editing.form.control}
        name="extras"
        render={({ field, fieldState }) => (
          <ExtrasField value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
    </EditForm>
  )
}

const toBase = ({ extras, version }: Product) => ({ values: { extras: toTypedExtras(extras) }, version })
