import { type Covered, escaped, type Layout, svgOf } from '../../../src/diagram/svg.ts'
import { coverageOf } from '../../machines/paths/coverage.ts'
import { walksInBrowser } from '../../machines/paths/plan.ts'
import { pathsThrough } from '../../machines/paths/walk.ts'
import { anchorOf, failureOf, listedGo, type Places, verdictSpan } from './html-go.ts'
import type { MachineRun } from './run.ts'
import { quietStyles, styles } from './styles.ts'
import {
  durationText,
  failedStepOf,
  failureName,
  failuresOf,
  msOf,
  plain,
  reasonOf,
  stepCount,
  verdictText,
} from './words.ts'

/** The more often an edge was walked, the stronger its colour and its line. */
const strengths = [
  { from: 5, share: 100, width: 3, weight: 700 },
  { from: 2, share: 75, width: 2.2, weight: 600 },
  { from: 1, share: 50, width: 1.6, weight: 400 },
] as const

const strengthStyles = ({ edges, coverage }: MachineRun): string =>
  edges
    .flatMap((edge) => {
      const times = coverage.get(edge)?.times ?? 0
      const strength = strengths.find(({ from }) => times >= from)
      if (!strength) return []
      const named = edge.replaceAll(/["\\]/g, '\\$&')
      const colour = `color-mix(in oklab, var(--good) ${strength.share}%, var(--ground))`
      return [
        `.machine-diagram [data-edge="${named}"].is-covered > .line { stroke: ${colour}; stroke-width: ${strength.width} }`,
        // An edge that leads nowhere else is a line of text in the box of its state.
        `.machine-diagram [data-edge="${named}"].is-covered > .event { fill: ${colour}; font-weight: ${strength.weight} }`,
      ]
    })
    .join('\n')

/** The edges that the browser's walks do not reach. */
const offScreen = (plan: MachineRun['plan']): ReadonlySet<string> =>
  new Set(coverageOf(plan, pathsThrough({ ...plan, walks: walksInBrowser(plan) })).transitions.missed)

const edgeRow = (name: string, covered: Covered | undefined, isOffScreen: boolean): string => {
  const notWalked = isOffScreen ? 'not walked: taken in memory alone' : 'not walked'
  const [looks, word] = covered?.failed ? ['bad', 'failed'] : covered ? ['good', 'passed'] : ['quiet', notWalked]
  return `<tr><td><code>${escaped(name)}</code></td><td>${covered?.times ?? 0}</td><td class="${looks}">${word}</td></tr>`
}

/** The walks without a browser, and why: grey edges may belong only to them. */
const inMemoryOf = ({ walks }: MachineRun['plan']): string => {
  const names = walks.flatMap(({ name, isInMemory }) => (isInMemory ? [`<li>Where ${escaped(name)}</li>`] : []))
  return names.length === 0
    ? ''
    : `<details><summary>${names.length} walks that are walked in memory alone: they bring facts together that no screen shows, and an edge that only they take is grey here</summary><ul>${names.join('')}</ul></details>`
}

const tableOf = (heads: ReadonlyArray<string>, rows: ReadonlyArray<string>): string =>
  `<div class="wide"><table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`

/** The acts that the screen did not offer, each with its reason and its count. */
const withheldOf = ({ goes }: MachineRun): string => {
  const met = new Map<string, { readonly reason: string; times: number }>()
  for (const { place, reason } of goes.flatMap(({ withheld }) => withheld)) {
    const one = met.get(place) ?? { reason, times: 0 }
    met.set(place, { reason, times: one.times + 1 })
  }
  if (met.size === 0) return ''
  const rows = [...met].map(
    ([place, { reason, times }]) =>
      `<tr><td><code>${escaped(place)}</code></td><td>${escaped(reason)}</td><td>${times}</td></tr>`,
  )
  return `<details><summary>${met.size} acts that the machine takes and the screen does not offer</summary>${tableOf(['act', 'reason', 'times'], rows)}</details>`
}

const zooms = [
  ['fit', 'to the width'],
  ['half', '50 %'],
  ['full', '100 %'],
  ['double', '200 %'],
] as const

/** The diagram with a choice of sizes. It needs no script, so it can be sent as it is. */
const diagramOf = (run: MachineRun, layout: Layout, css: string): string => {
  const choices = zooms.map(
    ([name, label]) =>
      `<label><input type="radio" class="${name}" name="zoom-${run.plan.name}"${name === 'full' ? ' checked' : ''}> ${label}</label>`,
  )
  const style = `${css}${quietStyles}${strengthStyles(run)}`
  // It can be scrolled by keyboard too.
  const box = `class="diagram" tabindex="0" role="region" aria-label="Diagram of ${run.plan.name}"`
  return `<fieldset class="zoom"><legend>Size of the diagram</legend>${choices.join('')}</fieldset>
<div ${box}>${svgOf(layout, { coverage: run.coverage, style })}</div>`
}

const machineOf = (run: MachineRun, layout: Layout, css: string, folder: string): string => {
  const { plan, goes, coverage, edges } = run
  const walks = plan.walks.flatMap(({ name }) => {
    const own = goes.filter(({ walk }) => walk === name)
    if (own.length === 0) return []
    const listed = own.map((go, index) => listedGo(run, go, index, folder))
    return [`<h4>Where ${escaped(name)}</h4>${listed.join('')}`]
  })
  const hidden = offScreen(plan)
  const rows = edges.map((edge) => edgeRow(edge, coverage.get(edge), hidden.has(edge)))
  return `<section id="${plan.name}"><h2>${plan.name}</h2>
<p>${escaped(plan.machine.definition.description ?? '')}</p>
<p>${goes.length} goes, ${stepCount(run)} steps; ${escaped(run.covered)}; ${durationText(msOf(run))}.</p>
<p class="quiet">Green: walked, the stronger the more often (once, 2 to 4 times, 5 times or more). Red: failed, if only once. Grey and dotted: not walked.</p>
${diagramOf(run, layout, css)}
${inMemoryOf(plan)}
<details><summary>Every edge, how often and how</summary>${tableOf(['edge', 'times', ''], rows)}</details>
${withheldOf(run)}
<h3>Paths</h3>${walks.join('')}</section>`
}

/** A complaint of a run's test that is not about a screen: console noise, or a lost browser. */
export type Complaint = { readonly test: string; readonly message: string }

export type ReportInput = Places & {
  /** The facts of the run as label and text: when, which version, where and how. */
  readonly about: ReadonlyArray<readonly [string, string]>
  readonly runs: ReadonlyArray<readonly [MachineRun, Layout]>
  readonly complaints: ReadonlyArray<Complaint>
  /** The style sheet of the diagrams. */
  readonly css: string
}

/** The failures, one per line, each with a link to its step. */
const failureTable = (runs: ReadonlyArray<MachineRun>): string => {
  const rows = runs.flatMap((run) =>
    failuresOf(run).map(
      (go) =>
        `<tr><td>${verdictSpan(go)}</td><td>${run.plan.name} <code>${go.id}</code></td><td><a href="#${anchorOf(go, go.steps.length)}">${escaped(failedStepOf(go))}</a></td><td>${escaped(reasonOf(go))}</td></tr>`,
    ),
  )
  return rows.length === 0 ? '' : tableOf(['', 'case', 'step', 'what was wrong'], rows)
}

/** The report of a run: one self-contained file, failures first. */
export const htmlOf = (report: ReportInput): string => {
  const { folder, about, runs, complaints, css } = report
  const failed = runs.flatMap(([run]) => failuresOf(run).map((go, index) => failureOf(run, go, index, report)))
  const others = complaints.map(
    ({ test, message }) =>
      `<section class="failure"><h4>${escaped(test)}</h4><pre>${escaped(plain(message))}</pre></section>`,
  )
  const rows = runs.map(([run]) => {
    const looks = failuresOf(run).length === 0 ? 'good' : 'bad'
    return `<tr><td><a href="#${run.plan.name}">${run.plan.name}</a></td><td>${run.goes.length}</td><td>${stepCount(run)}</td><td>${escaped(run.covered)}</td><td>${durationText(msOf(run))}</td><td class="${looks}">${verdictText(run)}</td></tr>`
  })
  const all = [...failed, ...others]
  const terms = about.map(([label, text]) => `<dt>${escaped(label)}</dt><dd>${escaped(text)}</dd>`)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Paths in the browser</title><style>${styles}</style></head>
<body><h1>Paths in the browser</h1><dl>${terms.join('')}</dl>
<h2>Failures</h2>${failureTable(runs.map(([run]) => run))}${all.length === 0 ? '<p class="good">None.</p>' : all.join('')}
<h2>Machines</h2>${tableOf(['machine', 'goes', 'steps', 'walked', 'time', ''], rows)}
${runs.map(([run, layout]) => machineOf(run, layout, css, folder)).join('\n')}
</body></html>
`
}

/** The records of the failures, by the names in the report. */
export const recordsOf = (run: MachineRun): ReadonlyArray<readonly [string, string]> =>
  failuresOf(run).flatMap(({ recordText }, index) =>
    recordText === null ? [] : [[`${failureName(run, index)}.json`, recordText] as const],
  )
