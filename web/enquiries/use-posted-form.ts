import { useLocation } from 'react-router'
import type { PostedForm } from '#contract/page-data.ts'
import { useLayoutData } from '#web/routing/route-data.ts'

/** The refusal of a posted form, on the page it answered only. */
export function usePostedForm(): PostedForm | undefined {
  const data = useLayoutData()
  return useLocation().key === 'default' ? data?.posted : undefined
}
