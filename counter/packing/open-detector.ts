export type Detector = { detect(from: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type Native = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Formats of our slips and pieces, of retail goods, and of couriers' labels. */
const formats = ['qr_code', 'ean_13', 'ean_8', 'upc_a', 'code_128'] as const

/** The browser's own reader of codes where it has one, else one in WebAssembly that is loaded now. */
export async function openDetector(): Promise<Detector> {
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
