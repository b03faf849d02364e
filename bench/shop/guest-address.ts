export const guestAddress = {
  fName: 'Asha',
  lName: 'Rao',
  email: 'asha@example.in',
  phnNo: '9876543210',
  address: '12 Amber Road',
  city: 'Mumbai',
  country: 'India',
  state: 'Maharashtra',
  zipcode: '400001',
}
