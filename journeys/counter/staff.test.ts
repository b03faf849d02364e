import type { Page } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openCounter } from './open-counter.ts'

// The browser logs each refusal: a required step-up, and a second save.
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of (403|412|422)/))

let last = 0
const newName = () => `Ravi ${['Kulkarni', 'Rao', 'Iyer', 'Shah', 'Sen'][last++]} ${Date.now() % 10_000}`

/** Invites a packer as owner, and steps up on the way. */
async function invite(page: Page, name: string): Promise<void> {
  await page.goto('/counter/staff')
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('E-mail').fill(`${name.toLowerCase().replaceAll(' ', '.')}@example.com`)
  await dialog.locator('label', { hasText: /^Packer/ }).click()
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  const question = page.getByRole('button', { name: 'Yes, it is me (demo)' })
  await expect(question.or(page.getByText(`The invitation for ${name} is on its way`))).toBeVisible()
  if (await question.isVisible()) await question.click()
  await expect(page.getByText(`The invitation for ${name} is on its way`)).toBeVisible()
}

test('a draft is shown once nothing will push its Save away any more', async ({ page }) => {
  const name = newName()
  await openCounter(page, 'owner')
  await invite(page, name)
  await page.getByRole('link', { name }).click()
  await page.locator('label', { hasText: /^Support/ }).click()
  const save = page.getByRole('region', { name: 'Not saved yet' }).getByRole('button', { name: 'Save' })
  await expect(save).toBeVisible()
  const isRead = Promise.withResolvers<void>()
  await page.route('**/counter/api/v1/staff', async (route) => {
    await isRead.promise
    await route.continue()
  })
  // Records the position of Save at each change of the page.
  await page.addInitScript(() => {
    const seen = new Set<number>()
    const note = () => {
      const [button] = document.querySelectorAll('.save-bar button[type=submit]')
      if (button) seen.add(Math.round(button.getBoundingClientRect().top))
      document.documentElement.dataset['places'] = [...seen].join(' ')
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true })
  })
  const reads = page.waitForResponse('**/counter/api/v1/staff/*')
  await page.reload()
  await reads
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  isRead.resolve()
  await expect(save).toBeVisible()
  await expect(page.locator('label', { hasText: /^Packer/ })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-places', /^\d+$/)
})

test('an owner invites somebody, changes their roles, and the log says who did what, before and after', async ({
  page,
}) => {
  const name = newName()
  await openCounter(page, 'owner')
  await page.goto('/counter/staff')
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessible(page)

  // The field shows its fault; a closed dialog keeps its text.
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(dialog.getByText('Choose at least one role.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue(name)
  await page.keyboard.press('Escape')
  await invite(page, name)

  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await page.locator('label', { hasText: /^Support/ }).click()
  const bar = page.getByRole('region', { name: 'Not saved yet' })
  await expect(bar).toContainText('Will be saved: roles')
  await expectAccessible(page)
  await page.reload()
  await expect(bar).toContainText('Will be saved: roles')
  await expect(page.getByText(/^What you typed today/)).toBeVisible()
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(bar).toBeHidden()

  await page.goto('/counter/audit')
  await page.getByLabel('Search').fill(name)
  await expect(page.getByText('2 entries')).toBeVisible()
  await expect(page).toHaveURL(/q=Ravi/)
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: `changed ${name}` }).focus()
  await page.keyboard.press('Space')
  const preview = page.getByRole('complementary')
  await expect(preview.getByRole('row', { name: 'roles packer packer, support' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: `invited ${name}` })).toBeFocused()
  await expect(preview.getByRole('heading')).toContainText('invited')
  await expectAccessible(page)
})

test('what two save of one person is merged; what both changed is shown, and nothing is lost', async ({
  page,
  newVisitor,
}) => {
  const name = newName()
  await openCounter(page, 'owner')
  await invite(page, name)
  const other = await newVisitor()
  await openCounter(other, 'owner')
  await page.getByRole('link', { name }).click()
  await expect(page.getByLabel('Name')).toHaveValue(name)
  const address = page.url()

  const saveAsOther = async (newerName: string) => {
    await other.goto(address)
    await other.getByLabel('Name').fill(newerName)
    await other.getByRole('button', { name: 'Save' }).click()
    const question = other.getByRole('button', { name: 'Yes, it is me (demo)' })
    await expect(question.or(other.getByText('Saved.'))).toBeVisible()
    if (await question.isVisible()) await question.click()
    await expect(other.getByText('Saved.')).toBeVisible()
  }
  await saveAsOther(`${name} B`)
  await page.locator('label', { hasText: /^Support/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/changed something else meanwhile; both are kept/)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue(`${name} B`)
  await expect(page.getByRole('checkbox', { name: /^Support/ })).toBeChecked()

  await saveAsOther(`${name} C`)
  await page.getByLabel('Name').fill(`${name} D`)
  await page.getByRole('button', { name: 'Save' }).click()
  const collision = page.getByRole('alert').filter({ hasText: 'saved this while you had it open' })
  await expect(collision).toContainText(`Yours: ${name} D`)
  await expect(collision).toContainText(`Theirs: ${name} C`)
  await expectAccessible(page)
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
  await page.getByRole('button', { name: 'Save' }).click()
  await saved
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: `${name} D` })).toBeVisible()
})

test('suspending asks first, on a phone, too; who may not is told whom to ask', async ({ page }) => {
  const name = newName()
  await openCounter(page, 'owner')
  await invite(page, name)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Invite again' }).click()
  const question = page.getByRole('dialog', { name: `Send ${name} a new invitation?` })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Send it' }).click()
  await expect(page.getByText(`A new invitation for ${name} is on its way.`)).toBeVisible()

  await page.goto('/sandbox')
  await page.context().clearCookies()
  await openCounter(page, 'packer')
  await page.goto('/counter/staff')
  await expect(page.getByText('You may not invite and change staff. Ask an owner.')).toBeVisible()
  await expectAccessible(page)
})

test('one’s own account shows where one is signed in, and the others can be ended', async ({ page, newVisitor }) => {
  await openCounter(page, 'accountant')
  const other = await newVisitor()
  await openCounter(other, 'accountant')
  await page.goto('/counter/me')
  await expect(page.getByText('· this one')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'End all others' }).click()
  await expect(page.getByText('All other sessions have ended.')).toBeVisible()
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Back office' })).toBeVisible()
})
