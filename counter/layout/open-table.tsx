import { useEffect } from 'react'

/** The packing table is a separate page at this address, which a reload fetches from the server. */
export function OpenTable() {
  useEffect(() => location.reload(), [])
  return <p>Opening the packing table …</p>
}
