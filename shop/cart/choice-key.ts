/**
 * Keys of extras and of their choices, as the database keeps them. A piece of a hamper has its variant and colours in
 * its key, so it may be longer.
 */
export const CHOICE_KEY = /^(?:[a-z0-9-]{1,40}|piece--[a-z0-9-]{1,200})$/
