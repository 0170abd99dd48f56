/** The messages of the session (spec §8), to the letter. A separate file, since the sign-in needs no other texts. */
export const sessionMessages = {
  wrongCredentials: 'Email or password is incorrect',
  invalidUserData: 'Login failed. Invalid user data.',
  unexpected: 'Something went wrong. Please try again later.',
  unauthorized: 'Invalid credentials',
  forbidden: 'Access Forbidden',
  /** Our addition: the specification has no texts for these. */
  wrongPassword: 'Password is incorrect',
  otherPerson: 'This is the email and password of another person',
  expired: 'Your session has ended. Please sign in again.',
  endUntold: 'You are signed out in this browser, but the server could not be reached.',
  draftsNotDeleted: 'The drafts could not be deleted. Try again, or keep them.',
} as const
