import type { AnyRecord } from './define.ts'

/** The questions about a change of a field, from the definition. */
export const questionsAbout = ({ asks }: Pick<AnyRecord, 'asks'>, name: string): ReadonlyArray<string> =>
  [asks[name] ?? []].flat()
