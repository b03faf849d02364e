import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

/** After `delayMs` it takes this page's place in the history. */
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
