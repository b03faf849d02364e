export const LAYOUT_PATH = '/frame'
