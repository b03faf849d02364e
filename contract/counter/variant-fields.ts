import { z } from '@hono/zod-openapi'
import { removeUnseen } from '#shop/normalize-text.ts'
import {
  variantFields,
  variantRules,
  type FieldRule,
  type KindValue,
  type SimpleValues,
  type VariantField,
} from '#shop/catalogue/product-fields.ts'
import { centimetres, code, discount, hamperRoom, hamperSize, oneLine, price, weight } from './goods-fields.ts'
import { HSN_FAULT, isHsnOfGoods } from '#shop/catalogue/hsn.ts'
import { GST_RATES } from '#shop/pricing/gst.ts'

const hsn = z.string().refine((text) => isHsnOfGoods(text), HSN_FAULT)

const gstRate = z
  .int()
  .min(0)
  .max(100)
  .refine(
    (rate) => GST_RATES.includes(rate),
    `GST has the rates ${GST_RATES.join(', ')} percent. Please choose one of them.`,
  )
  .openapi({ enum: [...GST_RATES] })

type Values = SimpleValues<VariantField>
type Value = Values[VariantField]
type Schemas = { [Field in VariantField]: z.ZodType<Values[Field], Values[Field]> }
type Defaults = { [Field in Exclude<VariantField, 'price'>]: z.ZodDefault<Schemas[Field]> }

const schemas: { [Kind in FieldRule['kind']]: (most: number) => z.ZodType<KindValue<Kind> | null> } = {
  line: oneLine,
  text: (most) => z.string().overwrite(removeUnseen).max(most),
  whole: (most) => z.int().min(0).max(most),
  code: () => code,
  hsn: () => hsn,
  paise: () => price,
  percent: () => discount,
  gstRate: () => gstRate,
  kilograms: () => weight,
  centimetres: () => centimetres,
  hamperRoom: () => hamperRoom,
  hamperSize: () => hamperSize,
  yesNo: () => z.boolean(),
}
const schemaOf = (rule: FieldRule) => schemas[rule.kind]('most' in rule ? rule.most : Infinity)

/** Answers have no limits that older rows may break. */
const answers: Partial<Record<FieldRule['kind'], z.ZodType<Value>>> = {
  code: z.string(),
  hsn: z.string(),
  kilograms: z.number(),
  centimetres: z.number(),
  hamperRoom: z.string(),
  hamperSize: z.string(),
  gstRate: z.int(),
}

function describe(schema: z.ZodType<Value>, { initial, means, example }: FieldRule): z.ZodType<Value> {
  const whole = initial === null ? schema.nullable() : schema
  return whole.openapi({ ...(means && { description: means }), ...(example && { example }) })
}

const mapRules = (toSchema: (rule: FieldRule) => z.ZodType) =>
  Object.fromEntries(variantFields.map((field) => [field, toSchema(variantRules[field])]))

/** The simple fields of a variant, as a request takes them. */
export const variantSchemas = mapRules((rule) => describe(schemaOf(rule), rule)) as Schemas
export const variantAnswers = mapRules((rule) => describe(answers[rule.kind] ?? schemaOf(rule), rule)) as Schemas
/** With the defaults of a new variant. */
export const newVariantSchemas = mapRules((rule) => {
  const schema = describe(schemaOf(rule), rule)
  return rule.initial === undefined ? schema : schema.default(rule.initial)
}) as Defaults & Pick<Schemas, 'price'>
