import type { FieldPathByValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { particularsLimits, type Particulars } from '#shop/catalogue/particulars.ts'
import { FormText } from '../design/form/form-fields.tsx'
import { FormRows } from '../design/form/form-rows.tsx'
import type { RowColumn } from '../design/form/typed-rows.ts'

const needsDeclaring = ([, , kind = '']: readonly string[]) => kind.trim() !== ''

const { content, maker } = particularsLimits

/** In the order in which `readContents` takes them. */
const contentColumns: RowColumn[] = [
  { label: 'Name', example: 'Raw honey', maxLength: content.name },
  { label: 'Net quantity', example: '200 g', maxLength: content.quantity },
  {
    label: 'Food or cosmetic',
    options: [
      { value: '', label: 'Neither' },
      { value: 'veg', label: 'Food, veg' },
      { value: 'non-veg', label: 'Food, non-veg' },
      { value: 'cosmetic', label: 'Cosmetic' },
    ],
  },
  { label: 'Keeps for', example: '18 months', maxLength: content.keeps, isNeeded: needsDeclaring },
  { label: 'Allergens, if any', example: 'tree nuts', maxLength: content.allergens, isNeeded: needsDeclaring },
  {
    label: 'Ingredients',
    isLong: true,
    example: 'Raw mustard honey',
    maxLength: content.ingredients,
    isNeeded: needsDeclaring,
  },
]
const pieceColumns: RowColumn[] = [
  { label: 'What it is', example: 'Basket', maxLength: particularsLimits.piece },
  { label: 'Length, cm', inputMode: 'decimal' },
  { label: 'Breadth, cm', inputMode: 'decimal' },
  { label: 'Height, cm', inputMode: 'decimal' },
  { label: 'Weight, kg, if known', inputMode: 'decimal' },
]
const makerColumns: RowColumn[] = [
  { label: 'The work', example: 'Weaving', maxLength: maker.work },
  { label: 'Who does it', example: 'The cane table, Jaipur', maxLength: maker.who },
]

export function ParticularsFields<Values extends FieldValues>({
  form,
  names,
}: {
  form: UseFormReturn<Values>
  names: Record<keyof Particulars, FieldPathByValue<Values, string>>
}) {
  return (
    <>
      <h2>Inside, piece and makers</h2>
      <FormRows
        form={form}
        name={names.inside}
        label="What is inside"
        hint="Food and cosmetics need their net quantity, how long they keep and their ingredients, by law. A list can be pasted into a name: each line becomes one."
        columns={contentColumns}
        add="Add to what is inside"
      />
      <FormRows form={form} name={names.piece} label="The piece, without its parcel" columns={pieceColumns} />
      <FormText form={form} name={names.care} label="Care" maxLength={400} />
      <FormText form={form} name={names.packing} label="How it is packed" maxLength={400} />
      <FormRows form={form} name={names.makers} label="Who makes it" columns={makerColumns} add="Add a maker" />
    </>
  )
}
