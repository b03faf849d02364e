import { useLocation } from 'react-router'
import type { PostedForm } from '#contract/page-data.ts'
import { useLayoutData } from '#web/routing/route-data.ts'

/** What a plain form was refused with; only on the page it came to, not on later ones. */
export function usePostedForm(): PostedForm | undefined {
  const data = useLayoutData()
  return useLocation().key === 'default' ? data?.posted : undefined
}
