/** An owner enters these each year, because lunar days differ by region. */
export const demoFestivals = [
  { day: '2026-12-25', name: 'Christmas', occasion: 'new-year' },
  { day: '2027-01-13', name: 'Lohri', occasion: '' },
  { day: '2027-03-22', name: 'Holi', occasion: 'holi' },
  { day: '2027-08-17', name: 'Raksha Bandhan', occasion: 'rakhi' },
  { day: '2027-10-18', name: 'Karva Chauth', occasion: 'karva-chauth' },
  { day: '2027-10-29', name: 'Diwali', occasion: 'diwali' },
] as const
