import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escaped } from '../../../src/diagram/svg.ts'
import type { LoggedGo } from '../support/run-log.ts'
import type { Go, MachineRun } from './run.ts'
import { durationText, failedStepOf, failureName, plain, verdictWords } from './words.ts'

const dataUri = (type: string, bytes: Buffer | string): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

const picture = (folder: string, name: string | null, of: string): string =>
  name === null
    ? ''
    : `<br><img alt="${escaped(of)}" loading="lazy" src="${dataUri('image/webp', readFileSync(join(folder, name)))}">`

/** The failed step of a run; those before it succeeded. */
const isWrong = (go: LoggedGo, index: number): boolean => go.failure !== null && index === go.steps.length - 1

const facts = ({ type: _, ...payload }: Go['steps'][number]['event']): string =>
  Object.keys(payload).length === 0 ? '' : ` <code>${escaped(JSON.stringify(payload).slice(0, 300))}</code>`

/** The anchor of a run's step in the report. */
export const anchorOf = ({ name }: LoggedGo, step: number): string => `${name}-step-${step}`

const took = (ms: number): string => `<span class="quiet">${durationText(ms)}</span>`

const stepsOf = ({ plan }: MachineRun, go: LoggedGo, folder: string): string => {
  const startIsWrong = go.failure !== null && go.steps.length === 0
  const start = `<li id="${anchorOf(go, 0)}" class="${startIsWrong ? 'bad' : ''}">The beginning <code>${escaped(JSON.stringify(go.input ?? {}).slice(0, 300))}</code>${picture(folder, go.start, 'The beginning')}</li>`
  const steps = go.steps.map(({ event, state, screenshot, ms }, index) => {
    const says = `${escaped(plan.events[event.type]?.description ?? event.type)}${facts(event)} → <code>${escaped(JSON.stringify(state))}</code> ${took(ms)}`
    const wrong = isWrong(go, index)
    return `<li id="${anchorOf(go, index + 1)}" class="${wrong ? 'bad' : ''}">${wrong ? '✗' : '✓'} ${says}${picture(folder, screenshot, event.type)}</li>`
  })
  return `<ol start="0">${start}${steps.join('')}</ol>`
}

/** A path quoted as one word of a shell. */
const quoted = (path: string): string => (/^[\w./@-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`)

const looks: Readonly<Record<Go['verdict'], string>> = { passed: 'good', failed: 'bad', flaky: 'wary', cut: 'wary' }

/** The verdict of a run, in its colour. */
export const verdictSpan = ({ verdict }: Go): string =>
  `<span class="${looks[verdict]}">${verdictWords[verdict]}</span>`

const repeatOf = (run: MachineRun, { repeat }: Go, folder: string): string => {
  if (repeat === null)
    return '<p>It was not walked once more: the machine itself does otherwise than the file says.</p>'
  const says =
    repeat.failure === null
      ? '<span class="wary">Walked once more every step was as it should be: it is flaky.</span>'
      : `Walked once more it failed again, <pre>${escaped(plain(repeat.failure))}</pre>`
  return `<div>${says} <details><summary>The go once more: ${repeat.steps.length} steps, ${durationText(repeat.ms)}</summary>${stepsOf(run, repeat, folder)}</details></div>`
}

/** The traces of a failed run and of its repeat, if there are any; they are beside the report. */
export const tracesOf = (run: MachineRun, go: Go, index: number): ReadonlyArray<readonly [string, string]> =>
  [go, go.repeat].flatMap((one, place) =>
    one?.trace ? [[`${failureName(run, index)}${place === 0 ? '' : '-repeat'}.trace.zip`, one.trace] as const] : [],
  )

/** The folders of the pictures, and of the records and traces of failures, as a command names them. */
export type Places = { readonly folder: string; readonly recordsAt: string }

/** A failed run with all that helps to find the cause. */
export const failureOf = (run: MachineRun, go: Go, index: number, { folder, recordsAt }: Places): string => {
  const name = `${failureName(run, index)}.json`
  const whose = go.record === null ? 'made from the steps' : 'saved by the browser'
  const journal =
    go.recordText === null
      ? ''
      : `<p>The journal of this go, ${whose}: <a download="${name}" href="${dataUri('application/json', go.recordText)}">${name}</a>. To replay it: <code>npm run replay -- ${escaped(quoted(`${recordsAt}/${name}`))}</code></p>`
  const traces = tracesOf(run, go, index).map(
    ([file]) =>
      `<p>The trace: <a href="${file}">${file}</a>, beside this report. To look at it: <code>npx playwright show-trace ${escaped(quoted(`${recordsAt}/${file}`))}</code></p>`,
  )
  const head = `${escaped(run.plan.name)} <code>${go.id}</code>, where ${escaped(go.walk)}`
  const where = `<a href="#${anchorOf(go, go.steps.length)}">${escaped(failedStepOf(go))}</a>`
  return `<section class="failure ${go.verdict === 'flaky' ? 'is-flaky' : ''}" id="${go.name}"><h4>${head}</h4><p>${verdictSpan(go)}, at ${where}; ${durationText(go.ms)}</p><pre>${escaped(plain(go.failure ?? ''))}</pre>${repeatOf(run, go, folder)}${journal}${traces.join('')}${stepsOf(run, go, folder)}</section>`
}

/** A run in the list of its walk; a failed one links to the failures. */
export const listedGo = (run: MachineRun, go: Go, index: number, folder: string): string => {
  const behind = go.behind > 0 ? `, ${go.behind} of its steps not walked` : ''
  const head = `Go ${index + 1}: <code>${go.id}</code>, ${go.steps.length} steps, ${durationText(go.ms)}, ${verdictSpan(go)}${behind}`
  if (go.failure !== null) return `<p>${head}: <a href="#${go.name}">see the failure</a></p>`
  return `<details id="${go.name}"><summary>${head}</summary>${stepsOf(run, go, folder)}</details>`
}
