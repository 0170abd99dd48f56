import { counted, pluralOf } from '../../schemas/core/counted.ts'

/** Sentences of the pages around the sign-in with values in them. */
export const sessionWords = {
  triesLeft: (count: number): string => `${counted(count, 'more try', 'more tries')} before you are signed out.`,
  signedInAs: (name: string, hasLink: boolean): string =>
    hasLink
      ? `You are signed in as ${name}. Sign out first, then open the link again: it is still valid.`
      : `You are signed in as ${name}. Sign out first.`,
  recoveryCodes:
    'Each recovery code opens your account once, if you do not have your phone. Keep them where you keep passwords: ' +
    'they are shown only once.',
  keepDrafts: (count: number): string =>
    pluralOf(count, 'Keep your plan draft?', `Keep your ${counted(count, 'plan draft')}?`),
  keptDrafts: (count: number): string =>
    pluralOf(
      count,
      'A plan draft is not published yet. If you keep it, it stays in this browser for 14 days.',
      `${counted(count, 'plan draft')} are not published yet. If you keep them, they stay in this browser for 14 days.`,
    ),
  othersCanRead: 'Others who use this computer could read kept drafts. Deleted drafts cannot be restored.',
  keepLabel: (count: number): string => pluralOf(count, 'Keep draft', 'Keep drafts'),
  deleteLabel: (count: number): string => pluralOf(count, 'Delete draft', 'Delete drafts'),
} as const
