/** What is known of a change: the files that it touches, and how many commits there are with it. */
export type Change = { readonly files: ReadonlyArray<string>; readonly commits: number }

/** Which machines meet faults in a run, each by the name of its file, and why. */
export type Turn = { readonly changed: ReadonlyArray<string>; readonly third: ReadonlyArray<string> }

/** The machines are gone through in so many commits. */
const PARTS = 3

/** What every call goes through: a change of it is one of all machines. */
const shared = /^src\/(services\/core\/http|machines\/core\/from-effect)/

/** `plan-wizard` of `src/machines/plans/plan-wizard.setup.ts`. */
const machineOf = (file: string): string => /([^/.]+)\.[^/]*$/.exec(file)?.[1] ?? ''

/**
 * The machines of a change, and of the others every third, from the one on whose turn it is: that of all machines by
 * their names whose number leaves the same over three as the number of commits. Of three commits in a row each machine
 * has its turn at one; where nothing is known of a change it is the turn of all.
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
