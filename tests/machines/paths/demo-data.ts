import type { Case } from './cases.ts'
import type { SampleEvent } from './sample-event.ts'
import { tagOf } from './session-end.ts'

/** Names of the samples and their counterparts in the demo installation (`DEMO_DATA`). */
const ofDemo: ReadonlyArray<readonly [string, string]> = [
  ['asha@simdesk.test', 'admin@simdesk.test'],
  ['Asha Rao', 'Alex Morgan'],
  ['Ben Cole', 'Priya Nair'],
  ['E-1001', 'EMP001'],
  ['E-1002', 'EMP002'],
  ['Baltic States', 'Balkans'],
  ['Japan 5 GB', 'Japan 5 GB 30 Days'],
  ['Japan%205%20GB', 'Japan%205%20GB%2030%20Days'],
]

/** A text with the names of the demo installation. */
export const asInDemo = (text: string): string =>
  ofDemo.reduce((said, [sample, demo]) => said.replaceAll(sample, demo), text)

/** The accounts of the demo installation, for the head of a plan. */
export const accountsText: ReadonlyArray<string> = [
  'The accounts of a demo installation (`DEMO_DATA`): `admin@simdesk.test` (Admin, or `ADMIN_EMAIL`), `staff@simdesk.test`',
  '(Staff), `partner@simdesk.test` (Partner). The right password of all of them is the first one of the administrator:',
  '`ADMIN_PASSWORD`, or the one that the first start has printed. A wrong one: `not-the-password-at-all`.',
]

/** Handles of passwords, files and submissions, which mean nothing to a person. */
const handles = new Set(['secretRef', 'fileRef', 'submissionId', 'stream'])

/** What a person enters, or what an answer holds, without handles. */
export const payloadOf = ({ type: _, ...payload }: SampleEvent): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(payload).filter(([field]) => !handles.has(field)))

/** The password to enter, derived from the server's answer; null if none is entered. */
export const passwordText = (steps: Case['steps'], index: number): string | null => {
  if (steps[index]?.event.secretRef === undefined) return null
  const answer = steps
    .slice(index + 1)
    .find(({ event }) => /^xstate\.(done|error)\.actor\.(signIn|unlock)$/.test(event.type))
  const isWrong = answer !== undefined && tagOf(answer.event) === 'Refused'
  return isWrong ? 'Password: a wrong one.' : 'Password: the right one.'
}

/** How to cause each error by hand. */
const causes: Readonly<Record<string, string>> = {
  Unauthorized:
    'Bring it about: before the call, change the value of the token in the local storage of the browser (developer tools), so that the server does not know it.',
  Unreachable:
    'Bring it about: take the network away before the call (developer tools, Network: Offline), and give it back afterwards.',
  Faulted: 'Bring it about: let a proxy answer the call with 500.',
  Conflicted: 'Bring it about: save the same record in another browser in between.',
  UnexpectedAnswer: 'Bring it about: let a proxy answer the call with a page of its own.',
}

/** How to cause an event of the server or network; null if it only needs waiting. */
export const causeText = (event: SampleEvent): string | null => causes[tagOf(event)] ?? null

/** Whether the network or the server causes the event, not the person. */
export const isAnswer = ({ type }: SampleEvent): boolean => /^(xstate|file)\./.test(type)
