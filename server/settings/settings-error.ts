/** A setting that the shop cannot start with; the message names it and says what it wants. */
export class SettingsError extends Error {}
