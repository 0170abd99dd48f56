/** The texts of spec §5 and §8, to the letter. Free of any library, so that the sign-in screen stays light. */
export const sessionMessages = {
  wrongCredentials: 'Email or password is incorrect',
  invalidUserData: 'Login failed. Invalid user data.',
  unexpected: 'Something went wrong. Please try again later.',
  unauthorized: 'Invalid credentials',
  forbidden: 'Access Forbidden',
  /** Ours: the spec gives no words for these two. */
  expired: 'Your session has ended. Please sign in again.',
  endUntold: 'You are signed out in this browser, but the server could not be told.',
} as const

export const inventoryMessages = {
  wait: 'Please Wait!',
  saving: 'Saving...',
  emptyTitle: 'No Data Found',
  empty: 'Your inventory is currently empty.',
  fetchFailed: 'Failed to fetch inventory data.',
  fetchError: (reason: string) => `Error fetching data: ${reason}`,
  dropdownsError: (reason: string) => `Error fetching dropdowns: ${reason}`,
  /** Ours: where a server says nothing of a success. */
  saved: 'Saved.',
  saveRefused: 'Operation failed',
  saveError: (reason: string) => `Error: ${reason}`,
  placeMissing: 'Please select a country or region',
  required: (label: string) => `${label} is required`,
  fileLost: 'Choose the invoice file again',
  exportNotWritten: (reason: string) => `The file could not be written: ${reason}`,
} as const

/** Where the spec gives no text: what a person reads when no usable answer came. */
export const networkMessages = {
  unreachable: 'The server cannot be reached. Check the connection and try again.',
  timedOut: (seconds: number) => `The server has not answered within ${seconds} seconds. Try again.`,
  notFound: 'The server does not know this address.',
  status: (status: number, reason: string) => `The server answered ${`${status} ${reason}`.trim()}.`,
  notJson: 'The server sent something that is not an answer.',
  otherShape: (path: string) => `The server sent an answer of an unknown form${path === '' ? '' : ` (${path})`}.`,
} as const
