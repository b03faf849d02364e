import { faceKeys, faces } from '#shop/lettering/faces.ts'
import { dateLanguageNames, dateLanguages } from '#shop/lettering/lettered-date.ts'
import { motifKeys, motifName } from '#shop/lettering/motif-keys.ts'
import { techniques, zoneFields, type ZoneField } from '#shop/lettering/zone.ts'
import { Button } from '../design/button.tsx'
import { CheckboxesField, SelectField, TextField } from '../design/field.tsx'
import { useSay } from '../words/words.ts'
import { newView, newZone, type TypedZone } from './zone-values.ts'
import { ZoneView } from './zone-view.tsx'

type Picture = { url: string; alt: string }
type Props = {
  product: number
  pictures: readonly Picture[]
  value: TypedZone[]
  onChange: (zones: TypedZone[]) => void
  error: string | undefined
}
type Fields = { zone: TypedZone; change: (part: Partial<TypedZone>) => void }

/** Print areas, each with its measures and where it is seen. */
export function ZonesField({ product, pictures, value: zones, onChange, error }: Props) {
  const replace = (at: number, part: Partial<TypedZone>) =>
    onChange(zones.map((zone, index) => (index === at ? { ...zone, ...part } : zone)))
  return (
    <>
      {zones.map((zone, at) => (
        <fieldset key={zone.key ?? `new ${at}`} className="panel stack choice-group">
          <legend>{zone.label || 'New print area'}</legend>
          <Measures zone={zone} change={(part) => replace(at, part)} />
          <Letters zone={zone} change={(part) => replace(at, part)} />
          <Views product={product} pictures={pictures} zone={zone} change={(part) => replace(at, part)} />
          <div className="row">
            <Button kind="quiet" onPress={() => onChange(zones.filter((_, index) => index !== at))}>
              Remove this print area<span className="visually-hidden">: {zone.label}</span>
            </Button>
          </div>
        </fieldset>
      ))}
      {error && (
        <p className="form-refusal" role="alert">
          {error}
        </p>
      )}
      <Button onPress={() => onChange([...zones, newZone])}>Add a print area</Button>
    </>
  )
}

const fieldLabels: Readonly<Record<ZoneField, string>> = {
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

function Measures({ zone, change }: Fields) {
  const say = useSay()
  return (
    <>
      <TextField
        label="Name, as the buyer reads it"
        value={zone.label}
        maxLength={60}
        onChange={(label) => change({ label })}
      />
      <div className="zone-fields">
        <SelectField
          label="It takes"
          options={zoneFields.map((value) => ({ value, label: fieldLabels[value] }))}
          value={zone.field}
          onChange={(field) => change(field === 'photograph' ? { field, technique: 'ink' } : { field })}
        />
        {zone.field === 'date' && (
          <SelectField
            label="Months in"
            options={dateLanguages.map((value) => ({ value, label: dateLanguageNames[value] }))}
            value={zone.language}
            onChange={(language) => change({ language })}
          />
        )}
        <SelectField
          label="Work"
          options={techniques.map((value) => ({ value, label: say(`technique.${value}`) }))}
          value={zone.technique}
          onChange={(technique) => change({ technique })}
        />
        <SelectField
          label="Shape"
          options={[
            { value: 'rect', label: 'Rectangle' },
            { value: 'oval', label: 'Oval' },
          ]}
          value={zone.shape}
          onChange={(shape) => change({ shape })}
        />
        <NumberFields fields={measures} zone={zone} change={change} />
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

function NumberFields({ fields, zone, change }: NumberFieldsProps) {
  return fields.map(([field, label]) => (
    <TextField
      key={field}
      label={label}
      inputMode="decimal"
      value={zone[field]}
      onChange={(typed) => change({ [field]: typed })}
    />
  ))
}

function Letters({ zone, change }: Fields) {
  const isPhotograph = zone.field === 'photograph'
  return (
    <>
      <div className="zone-fields">
        <NumberFields
          fields={letters.filter(([field]) => !isPhotograph || ofPhotographs.has(field))}
          zone={zone}
          change={change}
        />
      </div>
      {zone.field === 'motif' && (
        <CheckboxesField
          label="Motifs"
          options={motifKeys.map((value) => ({ value, label: motifName(value) }))}
          value={zone.motifs}
          onChange={(motifs) => change({ motifs })}
        />
      )}
      {!isPhotograph && (
        <CheckboxesField
          label="Typefaces"
          options={faceKeys.map((value) => ({ value, label: faces[value].label }))}
          value={zone.faces}
          onChange={(chosen) => change({ faces: chosen })}
        />
      )}
    </>
  )
}

function Views({ product, pictures, zone, change }: Fields & Pick<Props, 'product' | 'pictures'>) {
  const unused = pictures
    .map(({ url }, picture) => ({ url, picture }))
    .filter(({ picture }) => !zone.views.some((view) => view.picture === picture))
  return (
    <>
      {zone.views.map((view) => (
        <ZoneView
          key={view.picture}
          product={product}
          zone={zone}
          view={{ ...view, url: view.url ?? pictures[view.picture]?.url ?? '' }}
          onChange={(next) =>
            change({ views: zone.views.map((each) => (each.picture === view.picture ? next : each)) })
          }
          takeOff={() => change({ views: zone.views.filter((each) => each.picture !== view.picture) })}
        />
      ))}
      <div className="row">
        {unused.map(({ url, picture }) => (
          <Button
            key={picture}
            onPress={() => change({ views: [...zone.views, newView(picture, zone.technique, url)] })}
          >
            Mark it on picture {picture + 1}
          </Button>
        ))}
      </div>
    </>
  )
}
