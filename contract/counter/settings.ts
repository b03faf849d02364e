import { z } from '@hono/zod-openapi'

const text = z.string().max(5_000)
const setBy = {
  setBy: z.string().nullable(),
  setAt: z.iso.datetime().nullable().openapi({ description: 'UTC' }),
}

const shownSetting = z.object({
  name: z.string().openapi({ description: 'The name of the environment variable.', example: 'HOLD_MINUTES' }),
  value: z.string(),
  default: z.string(),
  isFixed: z.boolean().openapi({ description: 'True when the environment sets it, which prevents changes here.' }),
  ...setBy,
})

const settingGroup = z
  .object({
    key: z.string().openapi({ example: 'orders' }),
    version: z.int(),
    mayChange: z.boolean(),
    settings: z.array(shownSetting),
  })
  .openapi('SettingGroup')

export const settingsResponse = z.object({ data: z.array(settingGroup) })
export const settingGroupResponse = z.object({ data: settingGroup })
export const settingsChange = z.strictObject({
  values: z
    .record(z.string(), text.nullable())
    .refine((values) => Object.keys(values).length > 0, 'There is nothing to change.')
    .openapi({ description: 'Values by name; null restores the default.' }),
})

export const logoQuery = z.object({ name: z.string().max(300).default('logo') })
export const logoResponse = z.object({
  data: z.object({ url: z.string().openapi({ description: 'For the setting `brandLogo`.' }) }),
})
export const testMailRequest = z.strictObject({
  words: text.openapi({ description: 'The first words of the mail, not saved yet.' }),
})
export const testMailResponse = z.object({ data: z.object({ to: z.string() }) })

export const previewWordsRequest = z.strictObject({
  values: z.record(z.string(), text).openapi({ description: 'Words of pages by name, not saved yet.' }),
})
export const previewWordsResponse = z.object({
  data: z.object({
    path: z.string().openapi({ description: 'Valid for an hour. `/home`, `/about` and others follow it.' }),
  }),
})

const keySet = z
  .object({
    key: z.string().openapi({ example: 'payments' }),
    version: z.int(),
    source: z.enum(['environment', 'back office', 'sandbox', 'none']),
    keys: z.array(
      z.object({
        name: z.string().openapi({ example: 'RAZORPAY_KEY_SECRET' }),
        hint: z.string().openapi({ description: 'The end of the key, or the host of an address.', example: '…4f2' }),
      }),
    ),
    ...setBy,
  })
  .openapi('KeySet')

export const keysResponse = z.object({ data: z.array(keySet) })
export const keySetResponse = z.object({ data: keySet })
export const keysChange = z.strictObject({
  values: z.record(z.string(), text.min(1, 'Please fill this in.')),
  isOtherAccount: z
    .boolean()
    .default(false)
    .openapi({ description: 'Saves keys that do not know our latest payment.' }),
})

export type SettingGroupShown = z.infer<typeof settingGroup>
export type KeySetShown = z.infer<typeof keySet>
