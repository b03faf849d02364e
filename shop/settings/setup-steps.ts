/** What a shop needs before it sells for real, in the order in which it is done. */
export const setupSteps = ['seller', 'complaints', 'payments', 'couriers', 'mail', 'food', 'goods', 'people'] as const
export type SetupStep = (typeof setupSteps)[number]
