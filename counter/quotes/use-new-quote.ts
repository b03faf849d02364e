import { useNavigate } from 'react-router'
import { useCall } from '../api/use-call.ts'
import { showNotice } from '../design/notices.tsx'

/** Begins a quote and opens it. @returns begin: with an enquiry's number, or null after a call */
export function useNewQuote() {
  const navigate = useNavigate()
  const { run, isBusy } = useCall('POST /counter/api/v1/quotes')
  const begin = async (enquiry: string | null) => {
    const made = await run({ body: { enquiry } })
    if (made.ok) await navigate(`/quotes/${made.data.data.number}`)
    else showNotice({ kind: 'failed', text: made.message })
  }
  return { begin, isBusy }
}
