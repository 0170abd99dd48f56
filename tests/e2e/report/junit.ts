import type { Complaint } from './html.ts'
import type { Go, MachineRun } from './run.ts'
import { failedStepOf, msOf, plain, reasonOf } from './words.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
}

/** Text for XML, without the characters that XML forbids. */
const written = (text: string): string =>
  plain(text)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that XML has no way to write
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"\n]/g, (character) => entities[character] ?? character)

const seconds = (ms: number): string => (ms / 1000).toFixed(3)

const failureIn = (go: Go): string => {
  if (go.failure === null) return ''
  // A flaky run counts as a failure: a repeat turns nothing green.
  const says = `${go.verdict === 'flaky' ? 'flaky, it held when repeated; ' : ''}${failedStepOf(go)}: ${reasonOf(go)}`
  return `<failure type="${go.verdict}" message="${written(says)}">${written(go.failure)}</failure>`
}

const withheldIn = ({ withheld, behind }: Go): string => {
  if (withheld.length === 0) return ''
  const lines = withheld.map(({ place, reason }) => `not offered: ${place} (${reason})`)
  return `<system-out>${written([...lines, `${behind} steps of the case were not walked`].join('\n'))}</system-out>`
}

const suiteOf = (run: MachineRun): string => {
  const failures = run.goes.filter(({ failure }) => failure !== null).length
  const cases = run.goes.map((go) => {
    const head = `classname="${written(`${run.plan.name}.${go.walk}`)}" name="case ${go.id}" time="${seconds(go.ms)}"`
    return `    <testcase ${head}>${failureIn(go)}${withheldIn(go)}</testcase>`
  })
  const [first] = run.goes
  const at = first ? ` timestamp="${first.at.replace(/Z$/, '')}"` : ''
  const head = `name="${run.plan.name}" tests="${run.goes.length}" failures="${failures}" errors="0" time="${seconds(msOf(run))}"${at}`
  return [`  <testsuite ${head}>`, ...cases, '  </testsuite>'].join('\n')
}

/** A run as JUnit XML for build servers: a suite for each machine, a case for each run. */
export const junitOf = (
  runs: ReadonlyArray<MachineRun>,
  complaints: ReadonlyArray<Complaint>,
  about: ReadonlyArray<readonly [string, string]>,
): string => {
  const others = complaints.map(
    ({ test, message }) =>
      `    <testcase classname="run" name="${written(test)}"><failure type="failed">${written(message)}</failure></testcase>`,
  )
  const properties = about.map(([name, value]) => `      <property name="${written(name)}" value="${written(value)}"/>`)
  const head = `name="the run" tests="${others.length}" failures="${others.length}" errors="0"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites name="Paths in the browser">',
    ...runs.map(suiteOf),
    `  <testsuite ${head}>`,
    '    <properties>',
    ...properties,
    '    </properties>',
    ...others,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}
