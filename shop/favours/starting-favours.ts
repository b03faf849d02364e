/** What the home page begins with: one for each guest, rupees with GST. In a file of its own, for it weighs on that page. */
export const startingFavours = { guests: 120, rupees: 300 }
