import type { GiftFacet } from '#shop/catalogue/gift-facets.ts'
import { foldText } from '#shop/normalize-text.ts'

/** Other names in India, folded, by the key of a facet. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  wedding: ['weddings', 'shaadi', 'shadi', 'marriage', 'vivah'],
  roka: ['roka', 'engagement', 'sagai', 'ring ceremony'],
  haldi: ['haldi', 'mehendi', 'mehndi'],
  anniversary: ['anniversaries', 'wedding anniversary'],
  birthday: ['birthdays', 'bday', 'janmdin'],
  'baby-shower': ['godh bharai', 'godbharai', 'valaikappu', 'seemantham'],
  naamkaran: ['namkaran', 'naming ceremony', 'annaprashan'],
  'griha-pravesh': ['housewarming', 'house warming', 'grihapravesh', 'grahapravesh'],
  'return-gifts': ['return gift', 'return favours', 'return favors', 'favours', 'favors'],
  diwali: ['deepavali', 'dipawali', 'deepawali', 'dipavali', 'divali'],
  rakhi: ['raksha bandhan', 'rakshabandhan', 'rakhee'],
  'karva-chauth': ['karwa chauth', 'karvachauth', 'karwachauth'],
  'new-year': ['christmas', 'new year', 'xmas'],
  puja: ['pooja', 'pujan'],
  office: ['corporate', 'corporate gifts', 'corporate gifting'],
  parents: ['mother', 'father', 'mom', 'dad', 'mothers', 'fathers'],
  couples: ['couple', 'newlyweds'],
  brides: ['bride', 'bride to be', 'bridesmaids', 'bridesmaid'],
  grooms: ['groom', 'groomsmen'],
  'husband-or-wife': ['husband', 'wife', 'him', 'her'],
  'brother-or-sister': ['brother', 'sister', 'bhai', 'behen', 'siblings'],
  friends: ['friend'],
  'mothers-to-be': ['mother to be', 'mom to be'],
  babies: ['baby', 'kids', 'newborn'],
  colleagues: ['colleague', 'employees', 'clients'],
  guests: ['guest'],
}

/** By key, name or another usual name. */
export function findFacet(of: readonly GiftFacet[], typed: string): GiftFacet | undefined {
  const said = foldText(typed)
  const bare = said.replace(/ (gifts?|gift hampers?|hampers?)$/, '')
  return of.find(({ key, name }) =>
    [foldText(key), foldText(name), ...(alsoCalled[key] ?? [])].some((each) => each === said || each === bare),
  )
}
