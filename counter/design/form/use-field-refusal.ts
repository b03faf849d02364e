import { useState } from 'react'

/** A field's refusal, until its value changes. */
export function useFieldRefusal(value: string) {
  const [refused, setRefused] = useState<{ value: string; message: string | undefined }>()
  return {
    refusal: refused?.value === value ? refused.message : undefined,
    refuse: (message: string | undefined) => setRefused({ value, message }),
  }
}
