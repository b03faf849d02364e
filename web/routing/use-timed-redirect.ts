import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

/**
 * Leaves for `to` after `wait` milliseconds, in place of this page in the history; `stay()` calls it off.
 * For pages that only say "not here" (the decisions, section 7).
 */
export function useTimedRedirect(to: string, delayMs: number): { staying: boolean; stay: () => void } {
  const navigate = useNavigate()
  const [staying, setStaying] = useState(false)
  useEffect(() => {
    if (staying) return
    const timer = setTimeout(() => void navigate(to, { replace: true }), delayMs)
    return () => clearTimeout(timer)
  }, [navigate, staying, to, delayMs])
  return { staying, stay: () => setStaying(true) }
}
