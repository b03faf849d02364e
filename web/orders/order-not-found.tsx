import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '../design/button.tsx'

/** Time to read before the shop comes, in milliseconds (specification, section 9). */
const LEAVE_MS = 2_000

export function OrderNotFound() {
  const navigate = useNavigate()
  const [staying, setStaying] = useState(false)
  useEffect(() => {
    if (staying) return
    const timer = setTimeout(() => void navigate('/shop', { replace: true }), LEAVE_MS)
    return () => clearTimeout(timer)
  }, [staying, navigate])

  return (
    <div className="order-state">
      <div role="alert">
        <h1 className="order-state-title">Order not found</h1>
        <p>
          {staying
            ? 'Please check the link in your mail, or write to us with your order number.'
            : 'Redirecting to Shop...'}
        </p>
      </div>
      {staying ? (
        <ButtonLink to="/shop">Go to the shop</ButtonLink>
      ) : (
        <Button kind="outline" onClick={() => setStaying(true)}>
          Stay here
        </Button>
      )}
    </div>
  )
}
