/** Addresses in the API’s names. */
export const people = [
  { fName: 'Meera', lName: 'Nair', address: '12 Lake Road', city: 'Bengaluru', state: 'Karnataka', zipcode: '560038' },
  { fName: 'Farhan', lName: 'Khan', address: '7 Sea Face', city: 'Mumbai', state: 'Maharashtra', zipcode: '400001' },
]
