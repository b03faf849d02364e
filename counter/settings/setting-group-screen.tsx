import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { indianStates } from '#shop/checkout/indian-states.ts'
import { courierBookings, type CourierBooking } from '#shop/orders/waits-for-packing.ts'
import { checkSettings } from '#shop/settings/check-setting.ts'
import { findSettingGroup } from '#shop/settings/setting-groups.ts'
import type { SettingGroup, SettingRule } from '#shop/settings/setting-rule.ts'
import { explainMissingPermission } from '#shop/staff/permissions.ts'
import { useCall } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { TextField } from '../design/field.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { EditForm } from '../design/form/edit-form.tsx'
import { FormSelect, FormText, FormTextArea } from '../design/form/form-fields.tsx'
import { useEditForm, type EditForm as Editing } from '../design/form/use-edit-form.ts'
import { showNotice } from '../design/notices.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { NoScreen } from '../layout/no-screen.tsx'
import { Screen } from '../layout/screen.tsx'
import { MailWords } from './mail-words.tsx'
import { BrandPreview, ColourSetting, LogoSetting } from './brand-fields.tsx'
import { PreviewWords } from './preview-words.tsx'
import { PictureSetting } from './picture-setting.tsx'
import { lastSet, type SettingGroupShown } from './last-set.ts'

const LIST = 'GET /counter/api/v1/settings'
type Setting = SettingGroupShown['settings'][number]
type Values = Record<string, string>

/** The settings of one group. */
export function SettingGroupScreen() {
  const { group: key = '' } = useParams()
  const read = useRead(LIST)
  const group = read.data?.data.data.find((one) => one.key === key)
  const rules = findSettingGroup(key)
  if (!rules) return <NoScreen />
  if (read.isError && !group)
    return (
      <Screen title={rules.label}>
        <ReadFailure error={read.error} retry={() => void read.refetch()} />
      </Screen>
    )
  if (!group) return null
  const last = lastSet(group)
  const note = last && ` Changed by ${last.setBy}, ${formatMoment(last.setAt)}.`
  return (
    <Screen title={rules.label} lead={`${rules.text}${note ?? ''}`}>
      {group.mayChange ? <GroupForm key={key} group={group} rules={rules} /> : <ReadOnly group={group} rules={rules} />}
    </Screen>
  )
}

function ReadOnly({ group, rules }: { group: SettingGroupShown; rules: SettingGroup }) {
  return (
    <section className="panel stack">
      <p>{explainMissingPermission('settings.write')}</p>
      <dl className="pairs">
        {group.settings.map(({ name, value }) => (
          <div key={name}>
            <dt>{rules.settings[name]?.label}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function GroupForm({ group, rules }: { group: SettingGroupShown; rules: SettingGroup }) {
  const queries = useQueryClient()
  const { run } = useCall('PATCH /counter/api/v1/settings/{group}')
  const editing = useEditForm<Values>({
    subject: `settings/${group.key}`,
    base: toBase(group, rules),
    check: (values) => checkSettings(rules, values),
    save: (values, changed, version) =>
      run({
        params: { group: group.key },
        version: version ?? group.version,
        body: { values: Object.fromEntries(changed.map((name) => [name, toSent(rules.settings[name], values[name])])) },
      }),
    readCurrent: (current: SettingGroupShown) => toBase(current, rules),
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: [LIST] })
      showNotice({ text: 'Saved. It works from now on.' })
    },
  })
  const labels = Object.fromEntries(Object.entries(rules.settings).map(([name, { label }]) => [name, label]))
  return (
    <EditForm editing={editing} labels={labels}>
      {group.key === 'mail-words' ? (
        <MailWords editing={editing} />
      ) : (
        <div className={group.key === 'brand' ? 'beside' : undefined}>
          <div className="panel stack">
            {group.settings.map((setting) => (
              <SettingField
                key={setting.name}
                setting={setting}
                rule={rules.settings[setting.name]}
                editing={editing}
              />
            ))}
            {group.key === 'page-words' && <PreviewWords form={editing.form} />}
          </div>
          {group.key === 'brand' && <BrandPreview form={editing.form} />}
        </div>
      )}
    </EditForm>
  )
}

function SettingField({
  setting: { name, value, default: byDefault, isFixed },
  rule,
  editing: { form },
}: {
  setting: Setting
  rule: SettingRule | undefined
  editing: Editing<Values>
}) {
  if (!rule) return null
  const { label, kind } = rule
  if (isFixed) return <TextField label={label} value={value} isReadOnly hint={`Fixed: the environment sets ${name}.`} />
  const isUsual = kind === 'number' && byDefault !== ''
  const usual = isUsual ? `${rule.hint ? `${rule.hint} ` : ''}Usually ${byDefault}.` : rule.hint
  const hint = usual === undefined ? {} : { hint: usual }
  if (kind === 'state') return <FormSelect form={form} name={name} label={label} {...hint} options={stateOptions} />
  if (kind === 'booking') return <FormSelect form={form} name={name} label={label} {...hint} options={bookingOptions} />
  if (kind === 'switch')
    return <FormSelect form={form} name={name} label={label} {...hint} options={toSwitchOptions(rule)} />
  if (kind === 'logo') return <LogoSetting form={form} name={name} label={label} {...hint} />
  if (kind === 'colour') return <ColourSetting form={form} name={name} label={label} {...hint} usual={byDefault} />
  if (kind === 'picture') return <PictureSetting form={form} name={name} label={label} {...hint} />
  if (isInLines(rule) || (rule.kind === 'words' && (rule.max ?? 0) > ONE_LINE))
    return <FormTextArea form={form} name={name} label={label} {...hint} />
  const type = kind === 'email' ? ({ type: 'email' } as const) : {}
  const inputMode = kind === 'number' || kind === 'postcode' ? ({ inputMode: 'decimal' } as const) : {}
  return <FormText form={form} name={name} label={label} {...hint} {...type} {...inputMode} />
}

/** Characters. */
const ONE_LINE = 150

const bookingLabels: Readonly<Record<CourierBooking, string>> = {
  'at once': 'At once, when an order is placed',
  'made to order when packed': 'At once; made to order only when packed',
  'when packed': 'When the parcel is packed',
  'on its day': 'On the morning of the day it leaves',
}
const bookingOptions = courierBookings.map((value) => ({ value: value as string, label: bookingLabels[value] }))
const toSwitchOptions = ({ words: [off, on] = ['Off', 'On'] }: SettingRule) => [
  { value: 'off', label: off },
  { value: 'on', label: on },
]
const isInLines = (rule: SettingRule | undefined) => rule?.kind === 'lines' || rule?.kind === 'boxes'
const stateOptions = indianStates.map(({ name }) => ({ value: name, label: name }))

function toBase({ settings, version }: SettingGroupShown, rules: SettingGroup) {
  const open = settings.filter(({ isFixed }) => !isFixed)
  return {
    version,
    values: Object.fromEntries(open.map(({ name, value }) => [name, toShown(rules.settings[name], value)])),
  }
}

/** The environment separates lines by `|`. */
function toShown(rule: SettingRule | undefined, value: string): string {
  return isInLines(rule) ? value.split(/\s*\|\s*/).join('\n') : value
}

function toSent(rule: SettingRule | undefined, text = ''): string | null {
  const lines = text.split('\n').map((line) => line.trim())
  const sent = isInLines(rule) ? lines.filter(Boolean).join(' | ') : text.trim()
  return sent === '' || sent === rule?.usual ? null : sent
}
