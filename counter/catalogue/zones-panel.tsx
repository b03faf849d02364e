import { Controller } from 'react-hook-form'
import { dateLanguageNames } from '#shop/lettering/lettered-date.ts'
import { motifName } from '#shop/lettering/motif-keys.ts'
import { techniqueWords } from '#shop/lettering/zone.ts'
import { useCall } from '../api/use-call.ts'
import { useRenew } from '../api/use-renew.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { EditForm } from '../design/form/edit-form.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { showNotice } from '../design/notices.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { checkZones, toSentZone, toTypedZones, ZONES, type ProductZones, type TypedZone } from './zone-values.ts'
import { ZonesField } from './zones-field.tsx'
import type { Product } from './product.ts'

type Values = { zones: TypedZone[] }

/** Where the piece takes words. */
export function ZonesPanel({ product }: { product: Product }) {
  const read = useRead(ZONES, { params: { product: product.id } })
  const found = read.data?.data.data
  return (
    <section className="panel stack" aria-label="Print areas">
      <h2>Print areas</h2>
      {read.isError && !found && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
      {found?.zones.length === 0 && <p className="muted">No print areas: shoppers cannot add a name or a date.</p>}
      <ul className="things">
        {found?.zones.map((zone) => (
          <li key={zone.key} className="thing">
            <span>
              <strong>{zone.label}</strong> <span className="muted">{describeZone(zone)}</span>
            </span>
          </li>
        ))}
      </ul>
      {found && product.pictures.length === 0 && (
        <p className="muted">Add a picture first: print areas are marked on it.</p>
      )}
      {found && product.pictures.length > 0 && (
        <div className="row">
          <Button onPress={() => void changeZones(product, found)}>Change print areas</Button>
        </div>
      )}
    </section>
  )
}

function describeZone({
  field,
  language,
  motifs,
  technique,
  width,
  height,
  maxLines,
  letterMin,
  letterMax,
  views,
  parked,
  ordered,
}: ProductZones['zones'][number]) {
  const pictures = views.map(({ picture }) => picture + 1).join(', ')
  return [
    `${techniqueWords[technique]}, ${width} × ${height} mm`,
    field === 'photograph' && 'a photograph',
    field === 'motif' && `one of ${motifs.map(motifName).join(', ')}`,
    field === 'words' && linesText(maxLines),
    language && `a date, its months in ${dateLanguageNames[language]}`,
    (field === 'words' || field === 'date') && `letters ${letterMin} to ${letterMax} mm`,
    views.length > 0 && `seen on picture ${pictures}`,
    parked > 0 && parkedText(views.length, parked),
    ordered > 0 && `ordered ${ordered} ×: those stay as they are`,
  ]
    .filter(Boolean)
    .join('; ')
}

const linesText = (maxLines: number) => (maxLines === 1 ? 'one line' : `up to ${maxLines} lines`)

function parkedText(shown: number, parked: number): string {
  const which = parked === 1 ? 'a removed picture' : `${parked} removed pictures`
  if (shown > 0) return `also marked on ${which}`
  return `marked on ${which}: put it back or mark the print area on another picture, so that shoppers see their words before they buy`
}

async function changeZones(product: Product, found: ProductZones): Promise<void> {
  await openDialog<true>({ title: `Print areas of ${product.name}`, look: 'sheet' }, (close) => (
    <ZonesForm product={product} found={found} close={() => close(true)} />
  ))
}

type FormProps = { product: Product; found: ProductZones; close: () => void }

function ZonesForm({ product, found, close }: FormProps) {
  const renew = useRenew()
  const { run } = useCall('PUT /counter/api/v1/products/{product}/zones')
  const editing = useEditForm<Values>({
    subject: `products/${product.id}/zones`,
    base: toBase(found),
    check: ({ zones }) => {
      const wrong = checkZones(zones, toTypedZones(found.zones))
      return wrong === undefined ? {} : { zones: wrong }
    },
    save: ({ zones }, _, version) =>
      run({
        params: { product: product.id },
        version: version ?? found.version,
        body: { zones: zones.map(toSentZone) },
      }),
    readCurrent: toBase,
    onSaved: async () => {
      await renew('GET /counter/api/v1/products/{product}', ZONES)
      showNotice({ text: 'Saved. The shop shows it in a moment; what is ordered stays as it was drawn.' })
      close()
    },
  })
  return (
    <EditForm
      editing={editing}
      labels={{ zones: 'print areas' }}
      show={(zones) => zones.map(({ label }) => label).join(', ')}
    >
      <Controller
        control={editing.form.control}
        name="zones"
        render={({ field, fieldState }) => (
          <ZonesField
            product={product.id}
            pictures={product.pictures}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
    </EditForm>
  )
}

const toBase = ({ zones, version }: ProductZones) => ({ values: { zones: toTypedZones(zones) }, version })
