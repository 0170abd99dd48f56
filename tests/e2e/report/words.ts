import type { Go, MachineRun, Verdict } from './run.ts'

// Colours are for the terminal.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is the control character that is removed
export const plain = (value: string): string => value.replace(/\u001b\[[0-9;]*m/g, '')

/** A time as it is read: `340 ms`, `12.4 s`, `3 min 20 s`. */
export const durationText = (ms: number): string => {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** How each verdict is said. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  passed: 'passed',
  failed: 'failed',
  flaky: 'flaky: failed, and held when repeated',
  cut: 'ended at an act that is not offered',
}

/** The goes that were not as they should be; what is flaky is none the better for it. */
export const failuresOf = ({ goes }: MachineRun): ReadonlyArray<Go> => goes.filter(({ failure }) => failure !== null)

/** How many goes have a verdict. */
export const countOf = ({ goes }: MachineRun, verdict: Verdict): number =>
  goes.filter((go) => go.verdict === verdict).length

/** How many failed and how many are flaky, as a line says it. */
export const verdictText = (run: MachineRun): string => {
  const cut = countOf(run, 'cut')
  return [
    `${countOf(run, 'failed')} failed`,
    ...(countOf(run, 'flaky') > 0 ? [`${countOf(run, 'flaky')} flaky`] : []),
    ...(cut > 0 ? [`${cut} ended at an act that is not offered`] : []),
  ].join(', ')
}

export const stepCount = ({ goes }: MachineRun): number => goes.reduce((sum, { steps }) => sum + steps.length, 0)

/** How long the goes of a machine took, with their repeats. */
export const msOf = ({ goes }: MachineRun): number =>
  goes.reduce((sum, { ms, repeat }) => sum + ms + (repeat?.ms ?? 0), 0)

/** What a failure is called where it lies beside the report: its record and its trace. */
export const failureName = (run: MachineRun, index: number): string => `${run.plan.name}-failure-${index + 1}`

/** The step that was not as it should be: its number, and what happened. */
export const failedStepOf = ({ steps }: Go): string => {
  const last = steps.at(-1)
  return last ? `step ${steps.length}: ${last.event.type}` : 'the beginning'
}

/** What was wrong, in its first line. */
export const reasonOf = ({ failure }: Go): string => plain(failure ?? '').split('\n')[0] ?? ''
