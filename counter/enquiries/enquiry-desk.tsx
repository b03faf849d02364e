import { enquiryStateLabels, enquiryStates, type EnquiryState } from '#shop/enquiries/enquiry-states.ts'
import { callSignedIn } from '../api/use-call.ts'
import { SelectField } from '../design/field.tsx'
import type { StaffEnquiry } from './enquiry-types.ts'
import { useEnquiryAction } from './use-enquiry-action.ts'

const NOBODY = 'nobody'

/** Where it stands, and whose it is: kept as soon as it is chosen. */
export function EnquiryDesk({ enquiry }: { enquiry: StaffEnquiry }) {
  const { number, version, state, assignedTo, people } = enquiry
  const { act } = useEnquiryAction()
  const change = (body: { state?: EnquiryState; assignedTo?: string | null }, done: string) =>
    act(
      () => callSignedIn('PATCH /counter/api/v1/enquiries/{enquiry}', { params: { enquiry: number }, version, body }),
      done,
    )
  const known = assignedTo && !people.some(({ id }) => id === assignedTo.id) ? [...people, assignedTo] : people
  return (
    <section className="panel stack" aria-label="State and person">
      <SelectField
        label="State"
        value={state}
        onChange={(next) => void (next !== state && change({ state: next }, `Now: ${enquiryStateLabels[next]}.`))}
        options={enquiryStates.map((value) => ({ value, label: enquiryStateLabels[value] }))}
      />
      <SelectField
        label="Assigned to"
        value={assignedTo?.id ?? NOBODY}
        onChange={(id) => void change({ assignedTo: id === NOBODY ? null : id }, 'The enquiry is assigned.')}
        options={[{ value: NOBODY, label: 'Nobody yet' }, ...known.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </section>
  )
}
