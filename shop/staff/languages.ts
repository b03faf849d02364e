export const languages = { en: 'English', hi: 'हिन्दी', gu: 'ગુજરાતી', bn: 'বাংলা', ta: 'தமிழ்' } as const
export type Language = keyof typeof languages
export const languageCodes = Object.keys(languages) as [Language, ...Language[]]
