import { faces, type FaceKey } from '#shop/lettering/faces.ts'
import { SelectField, TextAreaField } from '../design/field.tsx'
import type { Goods, TypedWords } from './quote-values.ts'

type PrintArea = Goods['printAreas'][number]
type Props = { printArea: PrintArea; words: readonly TypedWords[]; onChange: (words: TypedWords[]) => void }

/** Words in one print area: the same on every piece, or a name for each. */
export function LineWords({ printArea: { key, label, faces: possible }, words, onChange }: Props) {
  const [first] = possible
  const now = words.find(({ printArea }) => printArea === key) ?? {
    printArea: key,
    face: first ?? 'kalam',
    text: '',
    isList: false,
  }
  const change = (changes: Partial<TypedWords>) =>
    onChange([...words.filter(({ printArea }) => printArea !== key), { ...now, ...changes }])
  return (
    <fieldset className="panel stack choice-group">
      <legend>{label}</legend>
      <SelectField<'same' | 'each'>
        label="Words"
        value={now.isList ? 'each' : 'same'}
        onChange={(kind) => change({ isList: kind === 'each' })}
        options={[
          { value: 'same', label: 'The same on every piece' },
          { value: 'each', label: 'A name for each piece' },
        ]}
      />
      <TextAreaField
        label={now.isList ? 'Names, one a line' : 'Words on it'}
        hint={now.isList ? `${countNames(now.text)} names. Each piece needs one.` : 'Empty: no words.'}
        value={now.text}
        onChange={(text) => change({ text })}
      />
      <SelectField<FaceKey>
        label="Typeface"
        value={now.face}
        onChange={(face) => change({ face })}
        options={possible.map((value) => ({ value, label: faces[value].label }))}
      />
    </fieldset>
  )
}

const countNames = (text: string) => text.split('\n').filter((line) => line.trim() !== '').length
