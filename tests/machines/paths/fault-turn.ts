/** What is known about a change: its files, and the number of commits including it. */
export type Change = { readonly files: ReadonlyArray<string>; readonly commits: number }

/** The machines that meet faults in a run, by file name, grouped by the reason. */
export type Turn = { readonly changed: ReadonlyArray<string>; readonly third: ReadonlyArray<string> }

/** All machines have their turn within this many commits. */
const PARTS = 3

/** Every call depends on these, so a change of them affects all machines. */
const shared = /^src\/(services\/core\/http|machines\/core\/from-effect)/

/** `plan-wizard` of `src/machines/plans/plan-wizard.setup.ts`. */
const machineOf = (file: string): string => /([^/.]+)\.[^/]*$/.exec(file)?.[1] ?? ''

/**
 * The changed machines, and every third of the others.
 *
 * The third is chosen by the number of commits modulo 3, in the order of names. So each machine has its turn at one of
 * three consecutive commits. If nothing is known about a change, all machines are chosen.
 */
export const turnOf = (machines: ReadonlyArray<string>, change: Change | null): Turn => {
  const all = machines.toSorted()
  if (change === null) return { changed: all, third: [] }
  const { files, commits } = change
  const touched = new Set(files.map(machineOf))
  const isChanged = (machine: string) => touched.has(machine) || files.some((file) => shared.test(file))
  return {
    changed: all.filter(isChanged),
    third: all.filter((machine, index) => index % PARTS === commits % PARTS && !isChanged(machine)),
  }
}
