import type { Locator, Page } from '@playwright/test'

/** Counts what a person presses, and each field that they fill. The letters of a field do not count. */
export function createPressCounter() {
  let presses = 0
  const count = async (done: Promise<unknown>) => {
    presses += 1
    await done
  }
  return {
    press: (control: Locator) => count(control.click()),
    fill: (field: Locator, text: string) => count(field.fill(text)),
    /** One shortcut, such as `Control+k`. */
    key: (page: Page, keys: string) => count(page.keyboard.press(keys)),
    /** A scanner types the code and presses Enter. */
    scan: (field: Locator, code: string) => count(field.fill(code).then(() => field.press('Enter'))),
    /** Also several files at once. */
    choose: (input: Locator, files: Parameters<Locator['setInputFiles']>[0]) => count(input.setInputFiles(files)),
    paste: (cell: Locator, text: string) => count(cell.evaluate(pasteInto, text)),
    presses: () => presses,
  }
}

export type PressCounter = ReturnType<typeof createPressCounter>

function pasteInto(cell: Element, text: string): void {
  const data = new DataTransfer()
  data.setData('text/plain', text)
  cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}
