import { expect, test } from '../fixtures.ts'
import { openCounter } from './open-counter.ts'

test('a passkey is added after one is confirmed, and from then on opens the counter by itself', async ({
  page,
  consoleErrors,
}) => {
  // The first attempt needs a step-up.
  consoleErrors.allow(/403 .*\/me\/passkeys\/options$/)
  await openCounter(page, 'support')
  const authenticator = await page.context().newCDPSession(page)
  await authenticator.send('WebAuthn.enable')
  await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'My account' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Yes, it is me (demo)' }).click()
  await expect(page.getByRole('button', { name: /^Remove the passkey/ })).toBeVisible()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible()
  // The passkey opened this session, not the demo sign-in.
  await expect(page.getByText('Support', { exact: true })).toBeVisible()
})
