/** Sentences of forms with values in them. `who` is empty if the server does not send it. */
export const formWords = {
  changedBy: (who: string, what: string): string => `${who || 'Another person'} changed this ${what}`,
  changedMeanwhile: (who: string, what: string, at: string): string =>
    `${formWords.changedBy(who, what)}, ${at}. Your entries are kept. When you save, you see the differences.`,
} as const
