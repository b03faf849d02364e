/** The data of the layout around every page. */
export const LAYOUT_PATH = '/frame'
