/** Sentences of the screens of people with values in them. Times are as the person reads them. */
export const peopleWords = {
  invitedUntil: (at: string): string => `Invited until ${at}`,
  notInvited: (why: string): string => `Not invited: ${why}`,
  notMailed: (problem: string): string => `The email could not be sent: ${problem}`,
  mailFailed: (problem: string): string =>
    `The email could not be sent: ${problem}. Copy the link and send it yourself.`,
  sentTo: (address: string): string => `Sent to ${address}`,
  copyNow: 'Copy the link now and send it to the person.',
  linkEnds: (at: string): string => `It is not shown again. It is valid until ${at}.`,
  session: (signedIn: string, lastSeen: string, from: string): string =>
    `Signed in ${signedIn}, last seen ${lastSeen}, from ${from}`,
  ownSession: (address: string, signedIn: string, lastSeen: string): string =>
    `${address} · Signed in ${signedIn} · Last seen ${lastSeen}`,
  secondFactorOn: (since: string): string => `On since ${since}.`,
  codesLeft: (count: number): string => `Recovery codes left: ${count}.`,
} as const
