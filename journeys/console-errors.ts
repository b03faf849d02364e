import { expect, type BrowserContext } from '@playwright/test'

export class ConsoleErrors {
  readonly #seen: string[] = []
  readonly #allowed: RegExp[] = []

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#seen.push(`${message.text()} ${message.location().url}`)
    })
    // Rejections by the browser itself, such as a failed fetch, have a message but no stack.
    context.on('weberror', (webError) => {
      const { name, message, stack } = webError.error()
      this.#seen.push(`${name}: ${message} ${stack}`)
    })
  }

  allow(error: RegExp): void {
    this.#allowed.push(error)
  }

  expectNone(): void {
    expect(this.#seen.filter((error) => !this.#allowed.some((pattern) => pattern.test(error)))).toEqual([])
  }
}
