import { PICTURE_WIDTHS, type PictureFormat } from '#shop/catalogue/picture-sizes.ts'
import type { Logger } from 'pino'
import { openDrawingProcess } from './drawing-process.ts'
import type { Master, Masters } from './masters.ts'
import { copyFile, type WantedCopy } from './picture-name.ts'
import type { Shelf } from './shelf.ts'

/** Makes sizes of pictures, one after another, away from everybody who waits for a page. */
export interface PictureMaker {
  /** Puts a size before all that is made ahead: somebody has just asked for it. */
  ask(copy: WantedCopy): void
  /** Makes every size of every picture that is not there yet; ends when they are. */
  makeAll(): Promise<void>
  /** The few pixels that stand in for a picture, as a data address; undefined when it cannot be opened. */
  blurOf(master: Master): Promise<string | undefined>
  stop(): Promise<void>
}

/** What is asked for beyond this many is made ahead, or when it is asked for again. */
const MOST_ASKED = 500

/** In the order of need: what phones show of a listing first, what hardly any browser asks for last. */
const turns: readonly { format: PictureFormat; widths: readonly number[] }[] = [
  { format: 'avif', widths: [480, 640] },
  { format: 'avif', widths: [320, 960, 1440] },
  { format: 'webp', widths: PICTURE_WIDTHS },
]

export function createPictureMaker(parts: {
  masters: Masters
  shelf: Shelf
  /** Of the shelf, as the drawing process is told it. */
  folder: string
  log: Pick<Logger, 'warn'>
}): PictureMaker {
  const { masters, shelf, folder, log } = parts
  const drawing = openDrawingProcess()
  const asked = new Map<string, WantedCopy>()
  const ahead: WantedCopy[] = []
  /** Not tried again before the next start. */
  const failed = new Set<string>()
  let working: Promise<void> | undefined
  let stopped = false

  function wake(): Promise<void> {
    working ??= work().finally(() => (working = undefined))
    return working
  }

  async function work(): Promise<void> {
    for (let next = take(); next; next = take()) await make(next)
    await drawing.close()
  }

  function take(): WantedCopy | undefined {
    if (stopped) return undefined
    const [first] = asked
    if (!first) return ahead.shift()
    asked.delete(first[0])
    return first[1]
  }

  async function make(copy: WantedCopy): Promise<void> {
    const file = copyFile(copy)
    if (failed.has(file) || (await shelf.has(file))) return
    const master = await masters.find(copy.name)
    // Another picture by now: it has an address of its own.
    if (master?.digest !== copy.digest) return
    const { width, format } = copy
    const answer = await drawing.draw({ kind: 'copy', source: master.file, folder, file, width, format })
    if (answer.ok || stopped) return
    failed.add(file)
    if (answer.reason !== 'too-small')
      log.warn({ picture: file, reason: answer.message }, 'a size of a picture was not made')
  }

  return {
    ask(copy) {
      if (stopped || asked.size >= MOST_ASKED) return
      asked.set(copyFile(copy), copy)
      void wake()
    },
    async makeAll() {
      const all = await masters.list()
      for (const { format, widths } of turns)
        for (const { name, digest } of all)
          for (const width of PICTURE_WIDTHS)
            if (widths.includes(width)) ahead.push({ name, digest, width, format })
      await wake()
    },
    async blurOf({ name, small }) {
      const answer = await drawing.draw({ kind: 'blur', source: small })
      if (!answer.ok) log.warn({ picture: name, reason: answer.message }, 'a picture could not be opened')
      return answer.ok ? answer.address : undefined
    },
    async stop() {
      stopped = true
      await drawing.close()
      await working
    },
  }
}
