import { useLocation } from 'react-router'
import type { PostedForm } from '#shop/catalogue/page-data.ts'
import { useFrameData } from '../page-data.ts'

/** What a plain form brought to this page and why it was not taken; only on the page it came to, not on later ones. */
export function usePosted(): PostedForm | undefined {
  const data = useFrameData()
  return useLocation().key === 'default' ? data?.posted : undefined
}
