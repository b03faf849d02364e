import { useEffect } from 'react'

/** The packing table is a page of its own at this address: asked for anew, the server answers with it. */
export function OpenTable() {
  useEffect(() => location.reload(), [])
  return <p>Opening the packing table …</p>
}
