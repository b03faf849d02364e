import assert from 'node:assert/strict'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { acceptedCard, asha } from './purchase-steps.ts'

const MOST_STEPS = 200

export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < MOST_STEPS; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`Tab does not lead to ${target.toString()}`)
}

export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** One way to work a page. `select` takes the label of an option, or its beginning. */
export type Input = {
  press: (target: Locator) => Promise<void>
  fill: (field: Locator, text: string) => Promise<void>
  select: (field: Locator, label: string) => Promise<void>
  /** A radio button or a checkbox. */
  check: (field: Locator) => Promise<void>
  /** From a list that a button of the back office opens. */
  pick: (button: Locator, option: string) => Promise<void>
}

/** Fails where the last key lost the focus: Tab would begin at the top of the page. */
async function goTo(target: Locator): Promise<void> {
  const page = target.page()
  await expect(target).toBeVisible()
  // A page that is being left cannot answer.
  const isLost = () =>
    page.evaluate(() => 'pressed' in window && document.activeElement === document.body).catch(() => true)
  await expect.poll(isLost, { message: `the focus is lost before ${target.toString()}`, timeout: 20_000 }).toBe(false)
  await tabTo(page, target)
  await page.evaluate(() => Object.assign(window, { pressed: true }))
}

const keyboard: Input = {
  async press(target) {
    await goTo(target)
    await target.page().keyboard.press('Enter')
  },
  async fill(field, text) {
    const { keyboard: keys } = field.page()
    await goTo(field)
    await keys.press('ControlOrMeta+A')
    // Tab would leave the field: such text is pasted.
    if (/[\t\n]/.test(text)) await keys.insertText(text)
    else await keys.type(text)
  },
  async select(field, label) {
    await goTo(field)
    await field.page().keyboard.type(label)
    const chosen = () => field.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.label ?? '')
    await expect.poll(chosen).toMatch(new RegExp(`^${label}`))
  },
  async check(field) {
    const { keyboard: keys } = field.page()
    if (await field.isChecked()) return
    const isRadio = (await field.getAttribute('type')) === 'radio'
    if (isRadio) await tabToGroup(field)
    else await goTo(field)
    const isFocused = () => field.evaluate((element) => element === document.activeElement)
    for (let presses = 0; presses < MOST_STEPS && !(await isFocused()); presses++) await keys.press('ArrowDown')
    if (!(await field.isChecked())) await keys.press('Space')
    await expect(field).toBeChecked()
  },
  async pick(button, option) {
    const page = button.page()
    await keyboard.press(button)
    await expect(page.getByRole('option', { name: option, exact: true })).toBeVisible()
    await page.keyboard.type(option)
    await page.keyboard.press('Enter')
    await expect(button).toContainText(option)
  },
}

/** Tab stops at one radio button of a group; arrows lead to the others. */
async function tabToGroup(radio: Locator): Promise<void> {
  await expect(radio).toBeVisible()
  const isInGroup = () =>
    radio.evaluate(({ name }: HTMLInputElement) => {
      const { activeElement: at } = document
      return at instanceof HTMLInputElement && at.type === 'radio' && at.name === name
    })
  for (let presses = 0; presses < MOST_STEPS; presses++) {
    if (await isInGroup()) return
    await radio.page().keyboard.press('Tab')
  }
  assert.fail(`Tab does not lead to the group of ${radio.toString()}`)
}

const pointer: Input = {
  press: (target) => target.click(),
  fill: (field, text) => field.fill(text),
  async select(field, label) {
    const labels = await field.locator('option').allTextContents()
    await field.selectOption({ label: labels.find((each) => each.startsWith(label)) ?? label })
  },
  check: (field) => field.check(),
  async pick(button, option) {
    await button.click()
    await button.page().getByRole('option', { name: option, exact: true }).click()
  },
}

/** Each story of a gift is played by both, one of them in `npm test`. */
export const inputs = [
  { how: 'by keyboard at 360 px @gate', width: 360, input: keyboard },
  { how: 'by pointer at 1280 px', width: 1280, input: pointer },
] as const

/** As a guest at checkout; the PIN code brings city and State. */
export async function giveAddress({ fill, check, press: pressButton }: Input, page: Page): Promise<void> {
  for (const [label, text] of Object.entries(asha))
    if (label !== 'City') await fill(page.getByLabel(label, { exact: true }), text)
  await expect(page.getByLabel('City')).toHaveValue(asha.City)
  await pressButton(page.getByRole('button', { name: 'Continue' }))
  await expect(page.getByRole('heading', { name: 'Shipping to' })).toBeVisible()
  await check(page.getByRole('group', { name: 'Shipping options' }).getByRole('radio').first())
}

/** In the payment window of the sandbox. */
export async function payWith({ fill, press: pressButton }: Input, window: FrameLocator): Promise<void> {
  await fill(window.getByLabel('Card number'), acceptedCard)
  await fill(window.getByLabel('Valid until'), '1239')
  await fill(window.getByLabel('CVV'), '123')
  await fill(window.getByLabel('Name on the card'), 'Asha Rao')
  await pressButton(window.getByRole('button', { name: /^Pay ₹/ }))
  await fill(window.getByLabel('One-time password'), '1234')
  await pressButton(window.getByRole('button', { name: 'Confirm payment' }))
}
