/** A file of its own keeps the home page small. One favour for each guest, in rupees with GST. */
export const startingFavours = { guests: 120, rupees: 300 }
