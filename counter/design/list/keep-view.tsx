import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readFieldErrors } from '../../api/parse-refusal.ts'
import { useCall } from '../../api/use-call.ts'
import { usePermission } from '../../session/me.ts'
import { SelectField, TextField } from '../field.tsx'
import { PlainForm } from '../form/plain-form.tsx'
import { useFieldRefusal } from '../form/use-field-refusal.ts'
import { showNotice } from '../notices.tsx'

const whose = [
  { value: 'mine', label: 'Only me' },
  { value: 'shared', label: 'Everybody who sees this list' },
] as const

/** The present filters under a name. Words that are searched for are not kept. */
export function KeepView({ list, query, close }: { list: string; query: string; close: () => void }) {
  const queries = useQueryClient()
  const mayShare = usePermission('views.share')
  const [name, setName] = useState('')
  const [forWhom, setForWhom] = useState<(typeof whose)[number]['value']>('mine')
  const { refusal, refuse } = useFieldRefusal(name)
  const [message, setMessage] = useState<string>()
  const { run, isBusy } = useCall('POST /counter/api/v1/views')
  const keep = async () => {
    setMessage(undefined)
    if (name.trim() === '') return refuse('Give it a name.')
    const kept = await run({ body: { list, name: name.trim(), query, shared: forWhom === 'shared' } })
    if (!kept.ok) {
      const wrong = readFieldErrors(kept.details)['name']
      return wrong === undefined ? setMessage(kept.message) : refuse(wrong)
    }
    void queries.invalidateQueries({ queryKey: ['GET /counter/api/v1/views'] })
    showNotice({ text: `“${name.trim()}” is saved.` })
    close()
  }
  return (
    <PlainForm submit={() => void keep()} action="Save it" isBusy={isBusy} refusal={message} leave={close}>
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        maxLength={40}
        isRequired
        error={refusal}
        hint="It keeps the filters, not your search words."
      />
      {mayShare && <SelectField label="For whom" options={whose} value={forWhom} onChange={setForWhom} />}
    </PlainForm>
  )
}
