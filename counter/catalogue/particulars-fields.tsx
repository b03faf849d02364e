import type { FieldPathByValue, FieldValues, UseFormReturn } from 'react-hook-form'
import type { Particulars } from '#shop/catalogue/particulars.ts'
import { FormText, FormTextArea } from '../design/form/form-fields.tsx'

/** What the page tells below the picture. */
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
      <FormTextArea
        form={form}
        name={names.inside}
        label="What is inside"
        hint="A line each, with bars: name | net quantity | veg, non-veg or cosmetic | keeps | allergens | ingredients. Food and cosmetics need all but allergens; other things need a name alone. Such as: Raw honey | 200 g | veg | 18 months | | Raw mustard honey"
      />
      <FormText
        form={form}
        name={names.piece}
        label="The piece, without its parcel"
        hint="Name | length | breadth | height | weight: centimetres and kilograms. Such as: Basket | 38 | 26 | 32 | 2.5"
      />
      <FormText form={form} name={names.care} label="Care" maxLength={400} />
      <FormText form={form} name={names.packing} label="How it is packed" maxLength={400} />
      <FormTextArea
        form={form}
        name={names.makers}
        label="Who makes it"
        hint="A line each: the work | who does it. Such as: Weaving | The cane table, Jaipur"
      />
    </>
  )
}
