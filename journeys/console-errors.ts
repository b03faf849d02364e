import { expect, type BrowserContext } from '@playwright/test'

/** Errors of the console, of scripts and of policies. */
export class ConsoleErrors {
  readonly #seen: string[] = []
  readonly #allowed: RegExp[] = []

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#seen.push(`${message.text()} ${message.location().url}`)
    })
    // What the browser itself rejects with, a part that could not be fetched for instance, has words but no stack.
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
