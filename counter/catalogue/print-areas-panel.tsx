import { Controller } from 'react-hook-form'
import { dateLanguageNames } from '#shop/lettering/lettered-date.ts'
import { motifName } from '#shop/lettering/motif-keys.ts'
import { techniqueWords } from '#shop/lettering/print-area.ts'
import { useCall } from '../api/use-call.ts'
import { useRefetch } from '../api/use-refetch.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { EditForm } from '../design/form/edit-form.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { showNotice } from '../design/notices.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import {
  checkPrintAreas,
  toSentPrintArea,
  toTypedPrintAreas,
  PRINT_AREAS,
  type ProductPrintAreas,
  type TypedPrintArea,
} from './print-area-values.ts'
import { PrintAreasField } from './print-areas-field.tsx'
import type { Product } from './product.ts'

type Values = { printAreas: TypedPrintArea[] }

/** Where the piece takes words. */
export function PrintAreasPanel({ product }: { product: Product }) {
  const read = useRead(PRINT_AREAS, { params: { product: product.id } })
  const found = read.data?.data.data
  return (
    <section className="panel stack" aria-label="Print areas">
      <h2>Print areas</h2>
      {read.isError && !found && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
      {found?.printAreas.length === 0 && <p className="muted">No print areas: shoppers cannot add a name or a date.</p>}
      <ul className="things">
        {found?.printAreas.map((printArea) => (
          <li key={printArea.key} className="thing">
            <span>
              <strong>{printArea.label}</strong> <span className="muted">{describePrintArea(printArea)}</span>
            </span>
          </li>
        ))}
      </ul>
      {found && product.pictures.length === 0 && (
        <p className="muted">Add a picture first: print areas are marked on it.</p>
      )}
      {found && product.pictures.length > 0 && (
        <div className="row">
          <Button onPress={() => void changePrintAreas(product, found)}>Change print areas</Button>
        </div>
      )}
    </section>
  )
}

function describePrintArea({
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
}: ProductPrintAreas['printAreas'][number]) {
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

async function changePrintAreas(product: Product, found: ProductPrintAreas): Promise<void> {
  await openDialog<true>({ title: `Print areas of ${product.name}`, look: 'sheet' }, (close) => (
    <PrintAreasForm product={product} found={found} close={() => close(true)} />
  ))
}

type FormProps = { product: Product; found: ProductPrintAreas; close: () => void }

function PrintAreasForm({ product, found, close }: FormProps) {
  const renew = useRefetch()
  const { run } = useCall('PUT /counter/api/v1/products/{product}/print-areas')
  const editing = useEditForm<Values>({
    subject: `products/${product.id}/print-areas`,
    base: toBase(found),
    check: ({ printAreas }) => {
      const wrong = checkPrintAreas(printAreas, toTypedPrintAreas(found.printAreas))
      return wrong === undefined ? {} : { printAreas: wrong }
    },
    save: ({ printAreas }, _, version) =>
      run({
        params: { product: product.id },
        version: version ?? found.version,
        body: { printAreas: printAreas.map(toSentPrintArea) },
      }),
    readCurrent: toBase,
    onSaved: async () => {
      await renew('GET /counter/api/v1/products/{product}', PRINT_AREAS)
      showNotice({ text: 'Saved. The shop shows it in a moment; what is ordered stays as it was drawn.' })
      close()
    },
  })
  return (
    <EditForm
      editing={editing}
      labels={{ printAreas: 'print areas' }}
      show={(printAreas) => printAreas.map(({ label }) => label).join(', ')}
    >
      <Controller
        control={editing.form.control}
        name="printAreas"
        render={({ field, fieldState }) => (
          <PrintAreasField
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

const toBase = ({ printAreas, version }: ProductPrintAreas) => ({
  values: { printAreas: toTypedPrintAreas(printAreas) },
  version,
})
