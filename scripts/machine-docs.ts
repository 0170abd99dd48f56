import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { type DiagramEdge, type DiagramState, eventLabel, type Graph, graphOf } from '../src/diagram/graph.ts'
import { layOut } from '../src/diagram/lay-out.ts'
import { svgOf } from '../src/diagram/svg.ts'
import type { EventTable } from '../src/journal/codec.ts'
import { journaledMachines } from '../src/journal/machines.ts'
import { actorBoardEvents } from '../src/machines/developer/actor-board.events.ts'
import { actorBoardMachine } from '../src/machines/developer/actor-board.machine.ts'
import { machineDiagramEvents } from '../src/machines/developer/machine-diagram.events.ts'
import { machineDiagramMachine } from '../src/machines/developer/machine-diagram.machine.ts'
import { recordPlayerEvents } from '../src/machines/developer/record-player.events.ts'
import { recordPlayerMachine } from '../src/machines/developer/record-player.machine.ts'
import { accountLinkEvents } from '../src/machines/session/account-link.events.ts'
import { accountLinkMachine } from '../src/machines/session/account-link.machine.ts'
import { forgotPasswordEvents } from '../src/machines/session/forgot-password.events.ts'
import { forgotPasswordMachine } from '../src/machines/session/forgot-password.machine.ts'
import { signInFactorEvents } from '../src/machines/session/sign-in-factor.events.ts'
import { signInFactorMachine } from '../src/machines/session/sign-in-factor.machine.ts'

/** docs/machines/ is generated from the machines: `npm run docs` writes it, and a test fails if it is out of date. */

const at = (path: string): URL => new URL(`../${path}`, import.meta.url)

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const machineFiles = readdirSync(at('src/machines'), { recursive: true, encoding: 'utf8' })

/** The path of a machine, in the folder of its subject. */
const fileOf = (name: string): string => {
  const file = machineFiles.find((path) => basename(path) === `${kebab(name)}.machine.ts`)
  if (file === undefined) throw new Error(`No file in src/machines is called ${kebab(name)}.machine.ts.`)
  return `src/machines/${file}`
}

/** The paragraph at the head of a machine's file: what it models, who owns it. */
const purposeOf = (file: string): string => {
  const [, comment = ''] = /^\/\*\*([\s\S]*?)\*\//.exec(readFileSync(at(file), 'utf8')) ?? []
  return comment.replace(/^[ \t]*\*[ \t]?/gm, '').trim()
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const table = (heads: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [heads, heads.map(() => '---'), ...rows.map((row) => row.map(cell))].map((row) => `| ${row.join(' | ')} |`).join('\n')

const code = (text: string): string => `\`${text}\``
const codes = (texts: ReadonlyArray<string>): string => texts.map(code).join(', ')

/** The id of a state without the leading name of its machine. */
const short = ({ id }: Graph, state: string): string => (state === id ? id : state.slice(id.length + 1))

const kinds: Readonly<Record<DiagramState['kind'], string>> = {
  atomic: '',
  compound: 'one of its states',
  parallel: 'all of its states',
  final: 'final',
  history: 'history',
}

const stateRow = (graph: Graph, state: DiagramState): ReadonlyArray<string> => [
  code(short(graph, state.id)),
  state.description,
  [kinds[state.kind], state.initial === null ? '' : `begins in ${code(short(graph, state.initial))}`]
    .filter((text) => text !== '')
    .join(', '),
  codes(state.tags),
  codes(state.actors),
  codes([...state.entry.map((action) => `entry / ${action}`), ...state.exit.map((action) => `exit / ${action}`)]),
]

const edgeRow = (graph: Graph, { source, event, guard, targets, actions }: DiagramEdge): ReadonlyArray<string> => [
  code(short(graph, source)),
  event === '' ? 'at once' : code(event),
  guard === '' ? '' : code(guard),
  targets.length === 0 ? 'stays' : codes(targets.map((target) => short(graph, target))),
  codes(actions),
]

const eventRows = (graph: Graph, events: EventTable): ReadonlyArray<ReadonlyArray<string>> =>
  Object.entries(events).map(([type, { description, fields }]) => {
    const takenIn = new Set(graph.edges.filter(({ event }) => event === type).map(({ source }) => short(graph, source)))
    return [code(type), description, codes(Object.keys(fields)), codes([...takenIn])]
  })

const guardRows = (graph: Graph): ReadonlyArray<ReadonlyArray<string>> => {
  const guards = new Set(graph.edges.map(({ guard }) => guard).filter((guard) => guard !== ''))
  return [...guards].toSorted().map((guard) => {
    const asking = graph.edges.filter((edge) => edge.guard === guard)
    const places = asking.map(({ source, event }) => `${code(short(graph, source))} ${eventLabel(event)}`)
    return [code(guard), [...new Set(places)].join(', ')]
  })
}

const actorRows = (graph: Graph, events: EventTable): ReadonlyArray<ReadonlyArray<string>> => {
  const actors = [...new Set(graph.states.flatMap((state) => state.actors))]
  return actors.map((actor) => [
    code(actor),
    codes(graph.states.filter((state) => state.actors.includes(actor)).map(({ id }) => short(graph, id))),
    events[`xstate.done.actor.${actor}`]?.description ?? '',
    events[`xstate.error.actor.${actor}`]?.description ?? '',
  ])
}

const section = (title: string, heads: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  rows.length === 0 ? '' : `\n## ${title}\n\n${table(heads, rows)}\n`

const page = (name: string, graph: Graph, events: EventTable): string => {
  const file = fileOf(name)
  return `# ${name}

${graph.description}

${purposeOf(file)}

Made from \`${file}\` by \`npm run docs\`; a test fails where this file is stale.

![Diagram of the machine ${name}](${kebab(name)}.svg)

A dashed border: the state is active together with those beside it. ⚙ names the actor that runs in a state. What stands in a box is a transition that stays, or leads inside it.
${section(
  'States',
  ['state', 'what it is', 'kind', 'tags', 'actors', 'actions'],
  graph.states.slice(1).map((state) => stateRow(graph, state)),
)}${section('Events', ['event', 'what it means', 'fields', 'taken in'], eventRows(graph, events))}${section(
  'Transitions',
  ['from', 'event', 'guard', 'to', 'actions'],
  graph.edges.map((edge) => edgeRow(graph, edge)),
)}${section('Guards', ['guard', 'asked by'], guardRows(graph))}${section('Actors', ['actor', 'runs in', 'done', 'failed'], actorRows(graph, events))}`
}

type Drawn = { readonly machine: AnyStateMachine; readonly events: EventTable }

/** Every machine of the product: journaled ones, those before sign-in, and those of the developers' pages. */
export const drawnMachines: Readonly<Record<string, () => Promise<Drawn>>> = {
  ...Object.fromEntries(Object.entries(journaledMachines).map(([name, { load }]) => [name, load])),
  signInFactor: async () => ({ machine: signInFactorMachine, events: signInFactorEvents }),
  accountLink: async () => ({ machine: accountLinkMachine, events: accountLinkEvents }),
  forgotPassword: async () => ({ machine: forgotPasswordMachine, events: forgotPasswordEvents }),
  recordPlayer: async () => ({ machine: recordPlayerMachine, events: recordPlayerEvents }),
  machineDiagram: async () => ({ machine: machineDiagramMachine, events: machineDiagramEvents }),
  actorBoard: async () => ({ machine: actorBoardMachine, events: actorBoardEvents }),
}

type Document = { readonly path: string; readonly content: string }

const documentsOf = async (): Promise<ReadonlyArray<Document>> => {
  const style = readFileSync(at('src/diagram/diagram.css'), 'utf8')
  const lines: Array<string> = []
  const documents: Array<Document> = []
  for (const [name, load] of Object.entries(drawnMachines)) {
    const { machine, events } = await load()
    const graph = graphOf(machine)
    const path = `docs/machines/${kebab(name)}`
    documents.push({ path: `${path}.md`, content: page(name, graph, events) })
    documents.push({ path: `${path}.svg`, content: `${svgOf(await layOut(graph), { style })}\n` })
    lines.push(
      `| [${name}](${kebab(name)}.md) | ${cell(graph.description)} | ${graph.states.length} | ${graph.edges.length} |`,
    )
  }
  const index = `# The machines\n\nMade from \`src/machines/\` by \`npm run docs\`; a test fails where this folder is stale.\n\n| machine | what it is | states | transitions |\n| --- | --- | --- | --- |\n${lines.join('\n')}\n`
  return [{ path: 'docs/machines/README.md', content: index }, ...documents]
}

/** Every file of docs/machines. */
export const machineDocs = await documentsOf()
