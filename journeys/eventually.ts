import assert from 'node:assert/strict'

const TIMEOUT_MS = 10_000
const POLL_INTERVAL_MS = 50

/**
 * Asks until the answer is as expected: what a press or a key brings about is there a moment later, on a busy machine
 * several.
 * @param read may throw while the page is being changed
 * @param expected the answer, or what its text matches
 * @throws the difference, when it stays after ten seconds
 */
export async function eventually(read: () => Promise<unknown>, expected: unknown, message?: string): Promise<void> {
  for (const late = Date.now() + TIMEOUT_MS; ;) {
    try {
      const answer = await read()
      if (expected instanceof RegExp) assert.match(String(answer), expected, message)
      else assert.deepEqual(answer, expected, message)
      return
    } catch (difference) {
      if (Date.now() > late) throw difference
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
}
