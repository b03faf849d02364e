import { faceKeys, faces } from '#shop/lettering/faces.ts'
import { dateLanguageNames, dateLanguages } from '#shop/lettering/lettered-date.ts'
import { motifKeys, motifName } from '#shop/lettering/motif-keys.ts'
import { techniques, printAreaFields, type PrintAreaField } from '#shop/lettering/print-area.ts'
import { Button } from '../design/button.tsx'
import { CheckboxesField, SelectField, TextField } from '../design/field.tsx'
import { useSay } from '../words/words.ts'
import { newView, newPrintArea, type TypedPrintArea } from './print-area-values.ts'
import { PrintAreaView } from './print-area-view.tsx'

type Picture = { url: string; alt: string }
type Props = {
  product: number
  pictures: readonly Picture[]
  value: TypedPrintArea[]
  onChange: (printAreas: TypedPrintArea[]) => void
  error: string | undefined
}
type Fields = { printArea: TypedPrintArea; change: (part: Partial<TypedPrintArea>) => void }

/** Print areas, each with its measures and where it is seen. */
export function PrintAreasField({ product, pictures, value: printAreas, onChange, error }: Props) {
  const replace = (at: number, part: Partial<TypedPrintArea>) =>
    onChange(printAreas.map((printArea, index) => (index === at ? { ...printArea, ...part } : printArea)))
  return (
    <>
      {printAreas.map((printArea, at) => (
        <fieldset key={printArea.key ?? `new ${at}`} className="panel stack choice-group">
          <legend>{printArea.label || 'New print area'}</legend>
          <Measures printArea={printArea} change={(part) => replace(at, part)} />
          <Letters printArea={printArea} change={(part) => replace(at, part)} />
          <Views product={product} pictures={pictures} printArea={printArea} change={(part) => replace(at, part)} />
          <div className="row">
            <Button kind="quiet" onPress={() => onChange(printAreas.filter((_, index) => index !== at))}>
              Remove this print area<span className="visually-hidden">: {printArea.label}</span>
            </Button>
          </div>
        </fieldset>
      ))}
      {error && (
        <p className="form-refusal" role="alert">
          {error}
        </p>
      )}
      <Button onPress={() => onChange([...printAreas, newPrintArea])}>Add a print area</Button>
    </>
  )
}

const fieldLabels: Readonly<Record<PrintAreaField, string>> = {
  words: 'Words',
  date: 'A date',
  motif: 'A motif',
  photograph: 'A photograph',
}

const measures = [
  ['width', 'Width, mm'],
  ['height', 'Height, mm'],
  ['margin', 'Margin, mm'],
] as const

function Measures({ printArea, change }: Fields) {
  const say = useSay()
  return (
    <>
      <TextField
        label="Name, as the buyer reads it"
        value={printArea.label}
        maxLength={60}
        onChange={(label) => change({ label })}
      />
      <div className="print-area-fields">
        <SelectField
          label="It takes"
          options={printAreaFields.map((value) => ({ value, label: fieldLabels[value] }))}
          value={printArea.field}
          onChange={(field) => change(field === 'photograph' ? { field, technique: 'ink' } : { field })}
        />
        {printArea.field === 'date' && (
          <SelectField
            label="Months in"
            options={dateLanguages.map((value) => ({ value, label: dateLanguageNames[value] }))}
            value={printArea.language}
            onChange={(language) => change({ language })}
          />
        )}
        <SelectField
          label="Work"
          options={techniques.map((value) => ({ value, label: say(`technique.${value}`) }))}
          value={printArea.technique}
          onChange={(technique) => change({ technique })}
        />
        <SelectField
          label="Shape"
          options={[
            { value: 'rect', label: 'Rectangle' },
            { value: 'oval', label: 'Oval' },
          ]}
          value={printArea.shape}
          onChange={(shape) => change({ shape })}
        />
        <NumberFields fields={measures} printArea={printArea} change={change} />
      </div>
    </>
  )
}

const letters = [
  ['maxLines', 'Lines at most'],
  ['letterMin', 'Smallest letters, mm'],
  ['letterMax', 'Largest letters, mm'],
  ['minutes', 'Minutes for each piece'],
  ['each', '₹ for each piece, before GST'],
  ['once', '₹ once, before GST'],
] as const

/** A photograph has none, but work and prices. */
const ofPhotographs = new Set<string>(['minutes', 'each', 'once'])

type NumberFieldsProps = Fields & { fields: readonly (typeof measures | typeof letters)[number][] }

function NumberFields({ fields, printArea, change }: NumberFieldsProps) {
  return fields.map(([field, label]) => (
    <TextField
      key={field}
      label={label}
      inputMode="decimal"
      value={printArea[field]}
      onChange={(typed) => change({ [field]: typed })}
    />
  ))
}

function Letters({ printArea, change }: Fields) {
  const isPhotograph = printArea.field === 'photograph'
  return (
    <>
      <div className="print-area-fields">
        <NumberFields
          fields={letters.filter(([field]) => !isPhotograph || ofPhotographs.has(field))}
          printArea={printArea}
          change={change}
        />
      </div>
      {printArea.field === 'motif' && (
        <CheckboxesField
          label="Motifs"
          options={motifKeys.map((value) => ({ value, label: motifName(value) }))}
          value={printArea.motifs}
          onChange={(motifs) => change({ motifs })}
        />
      )}
      {!isPhotograph && (
        <CheckboxesField
          label="Typefaces"
          options={faceKeys.map((value) => ({ value, label: faces[value].label }))}
          value={printArea.faces}
          onChange={(chosen) => change({ faces: chosen })}
        />
      )}
    </>
  )
}

function Views({ product, pictures, printArea, change }: Fields & Pick<Props, 'product' | 'pictures'>) {
  const unused = pictures
    .map(({ url }, picture) => ({ url, picture }))
    .filter(({ picture }) => !printArea.views.some((view) => view.picture === picture))
  return (
    <>
      {printArea.views.map((view) => (
        <PrintAreaView
          key={view.picture}
          product={product}
          printArea={printArea}
          view={{ ...view, url: view.url ?? pictures[view.picture]?.url ?? '' }}
          onChange={(next) =>
            change({ views: printArea.views.map((each) => (each.picture === view.picture ? next : each)) })
          }
          takeOff={() => change({ views: printArea.views.filter((each) => each.picture !== view.picture) })}
        />
      ))}
      <div className="row">
        {unused.map(({ url, picture }) => (
          <Button
            key={picture}
            onPress={() => change({ views: [...printArea.views, newView(picture, printArea.technique, url)] })}
          >
            Mark it on picture {picture + 1}
          </Button>
        ))}
      </div>
    </>
  )
}
