import { useEffect, useRef, useState } from 'react'
import { useSay } from '../words/words.ts'
import { createScanCounter } from './create-scan-counter.ts'

const PAUSE_MS = 120
/** The same code is another piece only after it was out of sight for so long. */
const SAME_CODE_MS = 2_000

/** Reads codes until it is closed: piece after piece. */
export function CameraScan({ onScan, onClose }: { onScan: (code: string) => void; onClose: () => void }) {
  const say = useSay()
  const dialog = useRef<HTMLDialogElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const scanned = useRef(onScan)
  const [failure, setFailure] = useState<WordOfFailure | null>(null)
  const [last, setLast] = useState<string | null>(null)
  useEffect(() => {
    scanned.current = onScan
  })
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    const closing = new AbortController()
    if (video.current)
      void readCodes(video.current, closing.signal, (code) => {
        setLast(code)
        navigator.vibrate?.(60)
        scanned.current(code)
      }).catch((error: unknown) => {
        if (!closing.signal.aborted) setFailure(explain(error))
      })
    return () => closing.abort()
  }, [])
  return (
    <dialog ref={dialog} className="camera" aria-label={say('camera.title')} onClose={onClose}>
      <video ref={video} muted playsInline aria-hidden="true" />
      <p aria-live="polite">
        {failure ? say(failure) : last === null ? say('camera.hold') : say('camera.read', { code: last })}
      </p>
      <button type="button" className="button button-solid" onClick={() => dialog.current?.close()}>
        {say('camera.close')}
      </button>
    </dialog>
  )
}

async function readCodes(video: HTMLVideoElement, closing: AbortSignal, take: (code: string) => void): Promise<void> {
  // Browsers give no camera to an address without TLS.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  if (!mediaDevices) throw new DOMException('', 'SecurityError')
  const stream = await mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    video.srcObject = stream
    await video.play()
    const detector = await openDetector()
    const isScan = createScanCounter(SAME_CODE_MS)
    while (!closing.aborted) {
      const atMs = performance.now()
      if (video.readyState >= video.HAVE_CURRENT_DATA) {
        const [found] = await detector.detect(video)
        if (!closing.aborted && isScan(found?.rawValue, atMs) && found) take(found.rawValue)
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

type WordOfFailure = 'camera.notAllowed' | 'camera.none' | 'camera.insecure' | 'camera.failed'

function explain(error: unknown): WordOfFailure {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'camera.notAllowed'
  if (name === 'NotFoundError') return 'camera.none'
  if (name === 'SecurityError') return 'camera.insecure'
  return 'camera.failed'
}

type Detector = { detect(from: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type Native = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Formats of our slips and pieces, of retail goods, and of couriers' labels. */
const formats = ['qr_code', 'ean_13', 'ean_8', 'upc_a', 'code_128'] as const

/** The browser's own reader of codes where it has one, else one in WebAssembly that is loaded now. */
async function openDetector(): Promise<Detector> {
  const { BarcodeDetector: native } = window as { BarcodeDetector?: Native }
  const supported = native ? await native.getSupportedFormats() : []
  if (native && formats.every((format) => supported.includes(format))) return new native({ formats: [...formats] })
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  return new BarcodeDetector({ formats: [...formats] })
}
