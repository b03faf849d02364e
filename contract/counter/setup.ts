import { z } from '@hono/zod-openapi'
import { setupSteps } from '#shop/settings/setup-steps.ts'

export const setupResponse = z.object({
  data: z.array(z.object({ step: z.enum(setupSteps), isDone: z.boolean() })).openapi({
    description: 'Steps in order. `food` is present when food is on sale.',
  }),
})
export type SetupShown = z.infer<typeof setupResponse>['data']
