import { lazy, Suspense, useState } from 'react'
import { useSay } from '../words/words.ts'

const CameraScan = lazy(() => import('./camera-scan.tsx').then((module) => ({ default: module.CameraScan })))

export function CameraButton({ onScan }: { onScan: (code: string) => void }) {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button button-outline" onClick={() => setOpen(true)}>
        {say('scan.camera')}
      </button>
      {isOpen && (
        <Suspense>
          <CameraScan onScan={onScan} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
