export const PART_CANCELLED_MESSAGE =
  'The courier already has part of this order, which is on its way. The rest is cancelled, and its money goes back to you.'
