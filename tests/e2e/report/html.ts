import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Covered, escaped, type Layout, svgOf } from '../../../src/diagram/svg.ts'
import type { Go, MachineRun } from './run.ts'

// Colours are for the terminal.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is the control character that is removed
const plain = (value: string): string => value.replace(/\u001b\[[0-9;]*m/g, '')

const styles = `
:root { color-scheme: light dark; --line: light-dark(#d5dbe1, #2c3742); --quiet: light-dark(#56626f, #9dabb9);
  --good: light-dark(#1c7a3c, #6fcf8e); --bad: light-dark(#b42323, #ff8f8f); --ground: light-dark(#fff, #11171e); }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; background: var(--ground); }
code, pre { font: 13px/1.5 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; white-space: pre-wrap; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
.good { color: var(--good); } .bad { color: var(--bad); } .quiet { color: var(--quiet); }
.failure { border-left: 4px solid var(--bad); padding: .2rem 1rem; margin: 1rem 0; }
.diagram { overflow: auto; border: 1px solid var(--line); max-height: 85vh; }
img { max-width: 22rem; width: 100%; border: 1px solid var(--line); } summary { cursor: pointer; } li { margin: .25rem 0; }
.failure img { max-width: 40rem; }
`

const dataUri = (type: string, bytes: Buffer | string): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

const picture = (folder: string, name: string | null, of: string): string =>
  name === null
    ? ''
    : `<br><img alt="${escaped(of)}" loading="lazy" src="${dataUri('image/webp', readFileSync(join(folder, name)))}">`

/** The step of a go that was not as it should be; those before it were. */
const isWrong = (go: Go, index: number): boolean => go.failure !== null && index === go.steps.length - 1

const facts = ({ type: _, ...payload }: Go['steps'][number]['event']): string =>
  Object.keys(payload).length === 0 ? '' : ` <code>${escaped(JSON.stringify(payload).slice(0, 300))}</code>`

const stepsOf = ({ plan }: MachineRun, go: Go, folder: string): string => {
  const startIsWrong = go.failure !== null && go.steps.length === 0
  const start = `<li class="${startIsWrong ? 'bad' : ''}">The beginning <code>${escaped(JSON.stringify(go.input).slice(0, 300))}</code>${picture(folder, go.start, 'The beginning')}</li>`
  const steps = go.steps.map(({ event, state, screenshot }, index) => {
    const says = `${escaped(plan.events[event.type]?.description ?? event.type)}${facts(event)} → <code>${escaped(JSON.stringify(state))}</code>`
    const wrong = isWrong(go, index)
    return `<li class="${wrong ? 'bad' : ''}">${wrong ? '✗' : '✓'} ${says}${picture(folder, screenshot, event.type)}</li>`
  })
  return `<ol start="0">${start}${steps.join('')}</ol>`
}

/** A path as a shell takes it for one word. */
const quoted = (path: string): string => (/^[\w./@-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`)

const recordName = (run: MachineRun, index: number): string => `${run.plan.name}-failure-${index + 1}.json`

const failureOf = (run: MachineRun, go: Go, index: number, { folder, recordsAt }: ReportInput): string => {
  const name = recordName(run, index)
  const whose = go.record === null ? 'made from the steps' : 'saved by the browser'
  const journal =
    go.recordText === null
      ? ''
      : `<p>The journal of this go, ${whose}: <a download="${name}" href="${dataUri('application/json', go.recordText)}">${name}</a>. To replay it: <code>npm run replay -- ${escaped(quoted(`${recordsAt}/${name}`))}</code></p>`
  return `<section class="failure"><h4>${escaped(run.plan.name)} <code>${go.id}</code>, where ${escaped(go.walk)}</h4><pre>${escaped(plain(go.failure ?? ''))}</pre>${journal}${stepsOf(run, go, folder)}</section>`
}

const stepCount = (goes: ReadonlyArray<Go>): number => goes.reduce((sum, { steps }) => sum + steps.length, 0)

const failures = ({ goes }: MachineRun): ReadonlyArray<Go> => goes.filter(({ failure }) => failure !== null)

/** The more often an edge was walked, the stronger its colour and its line. */
const strengths = [
  { from: 5, share: 100, width: 3, weight: 700 },
  { from: 2, share: 75, width: 2.2, weight: 600 },
  { from: 1, share: 50, width: 1.6, weight: 400 },
] as const

/** Here red is for what failed; a run of a part leaves much unwalked. */
const quietStyles = `
.machine-diagram .is-missed > .line, .machine-diagram .is-missed > .box { stroke: var(--quiet) }
.machine-diagram .is-missed > .event, .machine-diagram .is-missed > .tip { fill: var(--quiet) }
`

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
        // One that leads nowhere else is a line of text in the box of its state.
        `.machine-diagram [data-edge="${named}"].is-covered > .event { fill: ${colour}; font-weight: ${strength.weight} }`,
      ]
    })
    .join('\n')

const edgeRow = (name: string, covered: Covered | undefined): string => {
  const [looks, word] = covered?.failed ? ['bad', 'failed'] : covered ? ['good', 'passed'] : ['quiet', 'not walked']
  return `<tr><td><code>${escaped(name)}</code></td><td>${covered?.times ?? 0}</td><td class="${looks}">${word}</td></tr>`
}

const machineOf = (run: MachineRun, layout: Layout, css: string, folder: string): string => {
  const { plan, goes, coverage, edges } = run
  const walks = plan.walks.flatMap(({ name }) => {
    const own = goes.filter(({ walk }) => walk === name)
    if (own.length === 0) return []
    const listed = own.map((go, index) => {
      const verdict = go.failure === null ? '<span class="good">passed</span>' : '<span class="bad">failed</span>'
      return `<details><summary>Go ${index + 1}: <code>${go.id}</code>, ${go.steps.length} steps, ${verdict}</summary>${stepsOf(run, go, folder)}</details>`
    })
    return [`<h4>Where ${escaped(name)}</h4>${listed.join('')}`]
  })
  return `<section id="${plan.name}"><h2>${plan.name}</h2>
<p>${escaped(plan.machine.definition.description ?? '')}</p>
<p>${goes.length} goes, ${stepCount(goes)} steps; ${escaped(run.covered)}.</p>
<p class="quiet">Green: walked, the stronger the more often (once, 2 to 4 times, 5 times or more). Red: failed. Grey and dotted: not walked.</p>
<div class="diagram">${svgOf(layout, { coverage, style: `${css}${quietStyles}${strengthStyles(run)}` })}</div>
<details><summary>Every edge, how often and how</summary><table><thead><tr><th>edge</th><th>times</th><th></th></tr></thead><tbody>${edges.map((edge) => edgeRow(edge, coverage.get(edge))).join('')}</tbody></table></details>
<h3>Paths</h3>${walks.join('')}</section>`
}

/** What a test of the run complained about beside the screens: noise on the console, a browser that was lost. */
export type Complaint = { readonly test: string; readonly message: string }

export type ReportInput = {
  readonly folder: string
  /** Where the records of the failures lie, as a command names it. */
  readonly recordsAt: string
  readonly where: string
  readonly how: string
  readonly runs: ReadonlyArray<readonly [MachineRun, Layout]>
  readonly complaints: ReadonlyArray<Complaint>
  /** The looks of the diagrams. */
  readonly css: string
}

/** The report of a run: one file that needs nothing else, failures first. */
export const htmlOf = (report: ReportInput): string => {
  const { folder, where, how, runs, complaints, css } = report
  const failed = runs.flatMap(([run]) => failures(run).map((go, index) => failureOf(run, go, index, report)))
  const others = complaints.map(
    ({ test, message }) =>
      `<section class="failure"><h4>${escaped(test)}</h4><pre>${escaped(plain(message))}</pre></section>`,
  )
  const rows = runs.map(([run]) => {
    const wrong = failures(run).length
    const verdict = wrong === 0 ? '<td class="good">passed</td>' : `<td class="bad">${wrong} failed</td>`
    return `<tr><td><a href="#${run.plan.name}">${run.plan.name}</a></td><td>${run.goes.length}</td><td>${stepCount(run.goes)}</td><td>${escaped(run.covered)}</td>${verdict}</tr>`
  })
  const all = [...failed, ...others]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Paths in the browser</title><style>${styles}</style></head>
<body><h1>Paths in the browser</h1><p class="quiet">${escaped(where)}; ${escaped(how)}</p>
<h2>Failures</h2>${all.length === 0 ? '<p class="good">None.</p>' : all.join('')}
<h2>Machines</h2><table><thead><tr><th>machine</th><th>goes</th><th>steps</th><th>walked</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table>
${runs.map(([run, layout]) => machineOf(run, layout, css, folder)).join('\n')}
</body></html>
`
}

/** The records of the failures, by the names that the report gives them. */
export const recordsOf = (run: MachineRun): ReadonlyArray<readonly [string, string]> =>
  failures(run).flatMap(({ recordText }, index) =>
    recordText === null ? [] : [[recordName(run, index), recordText] as const],
  )
