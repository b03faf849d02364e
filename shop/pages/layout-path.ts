/** Where the data of the frame of every page is asked for, whichever page is in it. */
export const LAYOUT_PATH = '/frame'
