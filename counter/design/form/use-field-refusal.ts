import { useState } from 'react'

/** What was said of a field's value: gone as soon as something else is typed. */
export function useFieldRefusal(value: string) {
  const [refused, setRefused] = useState<{ value: string; message: string | undefined }>()
  return {
    refusal: refused?.value === value ? refused.message : undefined,
    refuse: (message: string | undefined) => setRefused({ value, message }),
  }
}
