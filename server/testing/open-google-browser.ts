import assert from 'node:assert/strict'
import type { TestResponse, TestApi } from './open-test-api.ts'

export interface GoogleBrowser {
  cookie: string | undefined
  startSignIn(from?: string): Promise<URL>
  /** @returns the URL Google redirects to */
  chooseAccount(page: URL, choice: Record<string, string>): Promise<URL>
  /** @returns the page the shop redirects to */
  returnToShop(returned: URL): Promise<URL>
  redeemCode(code: string | null): Promise<TestResponse>
  signIn(choice: Record<string, string>, from?: string): Promise<TestResponse>
}

export function openGoogleBrowser(testApi: TestApi): GoogleBrowser {
  const visit = async (path: string) => {
    const response = await testApi.api.request(path, {
      headers: browser.cookie ? { cookie: browser.cookie } : {},
    })
    const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith('gathri-google='))
    if (set) browser.cookie = set.split(';')[0]
    assert.equal(response.status, 302, await response.text())
    assert.equal(response.headers.get('cache-control'), 'no-store')
    assert.equal(response.headers.get('referrer-policy'), 'no-referrer')
    return new URL(response.headers.get('location') ?? '')
  }
  const browser: GoogleBrowser = {
    cookie: undefined,
    startSignIn: (from = '') => visit(`/api/connect/google${from}`),
    async chooseAccount(page, choice) {
      const shown = await fetch(page)
      assert.equal(shown.status, 200, await shown.text())
      const body = new URLSearchParams({ ...Object.fromEntries(page.searchParams), ...choice })
      const chosen = await fetch(page, { method: 'POST', body, redirect: 'manual' })
      return new URL(chosen.headers.get('location') ?? '')
    },
    returnToShop: (returned) => visit(returned.pathname + returned.search),
    redeemCode: (code) =>
      testApi.request(`auth/google/callback${code === null ? '' : `?access_token=${encodeURIComponent(code)}`}`, {
        headers: browser.cookie ? { cookie: browser.cookie } : {},
      }),
    async signIn(choice, from) {
      const page = await browser.returnToShop(await browser.chooseAccount(await browser.startSignIn(from), choice))
      return browser.redeemCode(page.searchParams.get('access_token'))
    },
  }
  return browser
}
