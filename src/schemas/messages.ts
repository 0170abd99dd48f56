/** The texts of spec §5 and §8, to the letter. Free of any library, so that the sign-in screen stays light. */
export const sessionMessages = {
  wrongCredentials: 'Email or password is incorrect',
  invalidUserData: 'Login failed. Invalid user data.',
  unexpected: 'Something went wrong. Please try again later.',
  unauthorized: 'Invalid credentials',
  forbidden: 'Access Forbidden',
} as const

export const inventoryMessages = {
  wait: 'Please Wait!',
  saving: 'Saving...',
  emptyTitle: 'No Data Found',
  empty: 'Your inventory is currently empty.',
  fetchFailed: 'Failed to fetch inventory data.',
  fetchError: (reason: string) => `Error fetching data: ${reason}`,
  dropdownsError: (reason: string) => `Error fetching dropdowns: ${reason}`,
  saveRefused: 'Operation failed',
  saveError: (reason: string) => `Error: ${reason}`,
  placeMissing: 'Please select a country or region',
  required: (label: string) => `${label} is required`,
} as const
