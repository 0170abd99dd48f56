import type { Go, MachineRun, Verdict } from './run.ts'

// Colours are for the terminal.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is the control character that is removed
export const plain = (value: string): string => value.replace(/\u001b\[[0-9;]*m/g, '')

/** A duration for reading: `340 ms`, `12.4 s`, `3 min 20 s`. */
export const durationText = (ms: number): string => {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** The word for each verdict. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  passed: 'passed',
  failed: 'failed',
  flaky: 'flaky: failed, and held when repeated',
  cut: 'ended at an act that is not offered',
}

/** The failed runs, including flaky ones. */
export const failuresOf = ({ goes }: MachineRun): ReadonlyArray<Go> => goes.filter(({ failure }) => failure !== null)

/** The number of runs with a verdict. */
export const countOf = ({ goes }: MachineRun, verdict: Verdict): number =>
  goes.filter((go) => go.verdict === verdict).length

/** The number of failed and flaky runs, in words. */
export const verdictText = (run: MachineRun): string => {
  const cut = countOf(run, 'cut')
  return [
    `${countOf(run, 'failed')} failed`,
    ...(countOf(run, 'flaky') > 0 ? [`${countOf(run, 'flaky')} flaky`] : []),
    ...(cut > 0 ? [`${cut} ended at an act that is not offered`] : []),
  ].join(', ')
}

export const stepCount = ({ goes }: MachineRun): number => goes.reduce((sum, { steps }) => sum + steps.length, 0)

/** The total duration of a machine's runs, with repeats. */
export const msOf = ({ goes }: MachineRun): number =>
  goes.reduce((sum, { ms, repeat }) => sum + ms + (repeat?.ms ?? 0), 0)

/** The file name of a failure's record and trace. */
export const failureName = (run: MachineRun, index: number): string => `${run.plan.name}-failure-${index + 1}`

/** The failed step: its number, and its event. */
export const failedStepOf = ({ steps }: Go): string => {
  const last = steps.at(-1)
  return last ? `step ${steps.length}: ${last.event.type}` : 'the beginning'
}

/** The first line of the failure. */
export const reasonOf = ({ failure }: Go): string => plain(failure ?? '').split('\n')[0] ?? ''
