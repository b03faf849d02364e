import { createHook } from 'node:async_hooks'

const kept = new Set<object>()

/**
 * V8 forgets the shape of the records that `process.nextTick` makes when a collection meets none of them, and makes each one by a slow way ever after:
 * a fifth of what an answer from memory costs. One record that is never let go keeps the shape. @returns whether it was found
 */
export function keepTickShape(): boolean {
  const hook = createHook({
    init(_id, type, _trigger, record) {
      if (type === 'TickObject') kept.add(record)
    },
    trackPromises: false,
  })
  hook.enable()
  process.nextTick(() => {})
  hook.disable()
  return kept.size > 0
}
