export const setupSteps = ['seller', 'complaints', 'payments', 'couriers', 'mail', 'food', 'goods', 'people'] as const
export type SetupStep = (typeof setupSteps)[number]
