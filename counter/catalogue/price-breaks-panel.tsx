import { formatRupees } from '#shop/money/paise.ts'
import { findPriceFault, parseRupees, toTypedRupees } from '#shop/money/parse-rupees.ts'
import { checkPriceBreaks } from '#shop/catalogue/check-price-breaks.ts'
import type { PriceBreak } from '#shop/pricing/price-lines.ts'
import { useCall } from '../api/use-call.ts'
import { useRefetch } from '../api/use-refetch.ts'
import { Button } from '../design/button.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { EditForm } from '../design/form/edit-form.tsx'
import { FormRows } from '../design/form/form-rows.tsx'
import type { RowColumn } from '../design/form/typed-rows.ts'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { showNotice } from '../design/notices.tsx'
import { usePermission } from '../session/me.ts'
import type { Product } from './product.ts'

type Values = { breaks: string }
const breakColumns: RowColumn[] = [
  { label: 'Pieces', example: '50', inputMode: 'numeric' },
  { label: 'Each, ₹ before GST', example: '240', inputMode: 'decimal' },
]

export function PriceBreaksPanel({ product }: { product: Product }) {
  const mayPrice = usePermission('products.price')
  const { priceBreaks } = product
  if (priceBreaks === undefined || (priceBreaks.length === 0 && !mayPrice)) return null
  return (
    <section className="panel stack" aria-label="Prices by quantity">
      <h2>Prices by quantity</h2>
      {priceBreaks.length === 0 && <p className="muted">Each piece costs the same for any quantity.</p>}
      <ul className="things">
        {priceBreaks.map(({ fromQuantity, unitPrice }) => (
          <li key={fromQuantity} className="thing">
            {fromQuantity} and more: {formatRupees(unitPrice)} each, before GST
          </li>
        ))}
      </ul>
      {mayPrice && (
        <div className="row">
          <Button onPress={() => void changePriceBreaks(product)}>Change prices by quantity</Button>
        </div>
      )}
    </section>
  )
}

async function changePriceBreaks(product: Product): Promise<void> {
  await openDialog<true>({ title: `Prices by quantity of ${product.name}`, look: 'sheet' }, (close) => (
    <PriceBreaksForm product={product} close={() => close(true)} />
  ))
}

function PriceBreaksForm({ product, close }: { product: Product; close: () => void }) {
  const renew = useRefetch()
  const { run } = useCall('PUT /counter/api/v1/products/{product}/price-breaks')
  const alone = product.variants.find(({ id }) => id === product.id)?.unitPrice ?? 0
  const editing = useEditForm<Values>({
    subject: `products/${product.id}/price-breaks`,
    base: toBase(product),
    check: ({ breaks }) => {
      const read = readBreaks(breaks)
      const checked = read.ok ? checkPriceBreaks(read.breaks, alone) : read
      return checked.ok ? {} : { breaks: checked.message }
    },
    save: ({ breaks }, _, version) => {
      const read = readBreaks(breaks)
      return run({
        params: { product: product.id },
        version: version ?? product.version,
        body: { priceBreaks: read.ok ? read.breaks : [] },
      })
    },
    readCurrent: toBase,
    merge: { breaks: 'lines' },
    onSaved: async () => {
      await renew('GET /counter/api/v1/products/{product}')
      showNotice({ text: 'Saved. The shop shows it in a moment.' })
      close()
    },
  })
  return (
    <EditForm editing={editing} labels={{ breaks: 'prices by quantity' }} show={(breaks) => breaks}>
      <FormRows
        form={editing.form}
        name="breaks"
        label="Price of each piece from a quantity"
        hint={`A single piece costs ${formatRupees(alone)}. Variants with another price keep theirs.`}
        columns={breakColumns}
        add="Add a step"
      />
    </EditForm>
  )
}

const toBase = ({ priceBreaks = [], version }: Product) => ({
  values: {
    breaks: priceBreaks
      .map(({ fromQuantity, unitPrice }) => `${fromQuantity} | ${toTypedRupees(unitPrice)}`)
      .join('\n'),
  },
  version,
})

function readBreaks(text: string): { ok: true; breaks: PriceBreak[] } | { ok: false; message: string } {
  const breaks: PriceBreak[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [pieces = '', rupees = '', more] = line.split('|')
    const unitPrice = parseRupees(rupees)
    if (unitPrice === undefined && rupees.trim() !== '')
      return { ok: false, message: `Line ${at + 1}: ${findPriceFault(rupees)}` }
    if (!/^\s*\d+\s*$/.test(pieces) || unitPrice === undefined || more !== undefined)
      return {
        ok: false,
        message: `Line ${at + 1}: please write the number of pieces and the price of each, such as 50 and 240.`,
      }
    breaks.push({ fromQuantity: Number(pieces), unitPrice })
  }
  return { ok: true, breaks }
}
