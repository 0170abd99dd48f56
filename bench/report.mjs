// The figures as Markdown: the goal, the measurement, and whether the goal is reached.
import { quantile } from './browser.mjs'

const number = (value, digits = 1) => (value === null || value === undefined ? 'not measured' : value.toFixed(digits))

const goal = (what, aim, value, digits, unit = '') => ({
  what,
  aim: `${aim.of} ${aim.value}${unit}`,
  value: value === null || value === undefined ? 'not measured' : `${number(value, digits)}${unit}`,
  reached:
    value === null || value === undefined
      ? ''
      : (aim.of === '≤' ? value <= aim.value : value >= aim.value)
        ? 'yes'
        : '**no**',
})
const atMost = (value) => ({ of: '≤', value })
const atLeast = (value) => ({ of: '≥', value })

const table = (head, rows) =>
  [
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')

const middleOf = (runs) =>
  quantile(
    runs.map(({ took }) => took),
    0.5,
  )

const goals = ({ visit, turn, wizard, replay, starts, server, install }) =>
  [
    visit && goal('JS until the application answers the sign-in form', atMost(100), visit.login.js, 1, ' KB'),
    visit && goal('CSS until then', atMost(10), visit.login.css, 1, ' KB'),
    visit && goal('everything until the list is shown', atMost(250), visit.list.total, 1, ' KB'),
    turn &&
      goal(
        'page turn, click to paint, beside the plain table',
        atMost(1.2),
        turn.ours.paint / turn.plain.paint,
        2,
        ' ×',
      ),
    turn &&
      goal('page turn, main-thread CPU, beside the plain table', atMost(1.3), turn.ours.cpu / turn.plain.cpu, 2, ' ×'),
    turn && goal('the same with check boxes', atMost(1.3), turn.boxes.cpu / turn.plain.cpu, 2, ' ×'),
    turn && goal('long tasks in 30 turns', atMost(turn.plain.longTasks), turn.ours.longTasks, 0),
    turn && goal('heap growth from turn 10 to turn 100', atMost(0.5), turn.ours.growth, 2, ' MB'),
    wizard &&
      goal(
        `a keystroke in the wizard at ${wizard.slowDown} × slow-down, 95th percentile`,
        atMost(16),
        wizard.stroke.p95,
        1,
        ' ms',
      ),
    wizard && goal('what the journal adds to it, 95th percentile', atMost(1), wizard.recording.p95, 2, ' ms'),
    wizard && goal(`a draft of ${wizard.events} events, opened`, atMost(300), wizard.opening.p50, 0, ' ms'),
    replay &&
      goal('a session record of 50,000 events, imported and folded', atMost(2), middleOf(replay) / 1000, 1, ' s'),
    starts && goal('server, first start with demo data', atMost(20), starts.firstStart, 1, ' s'),
    starts && goal('server, start on existing data', atMost(3), starts.nextStart, 1, ' s'),
    server && goal('list page, requests per second beside a bare handler', atLeast(0.8), server.ratio, 2, ' ×'),
    server && goal('memory of the server after 12,000 requests', atMost(200), server.memory, 0, ' MB'),
    install && goal('what npm ci brings', atMost(450), install, 0, ' MB'),
  ].filter(Boolean)

const kilobytes = (bytes) => number(bytes / 1024, 1)

const turnTable = ({ plain, ours, boxes }) =>
  table(
    ['a page turn, 30 rows × 40 columns', 'plain table', 'ours', 'ratio', 'with check boxes', 'ratio'],
    [
      ['click to paint, ms (median of 30)', 'paint', 1],
      ['click to paint, ms (95th percentile)', 'paintP95', 1],
      ['main-thread CPU per turn, ms', 'cpu', 1],
      ['– script', 'script', 1],
      ['– style and layout', 'layout', 1],
      ['long tasks in 30 turns', 'longTasks', 0],
      ['heap growth from turn 10 to 100, MB', 'growth', 2],
    ].map(([label, key, digits]) => [
      label,
      number(plain[key], digits),
      number(ours[key], digits),
      plain[key] > 0 ? number(ours[key] / plain[key], 2) : '',
      number(boxes[key], digits),
      plain[key] > 0 ? number(boxes[key] / plain[key], 2) : '',
    ]),
  )

const wizardTable = ({ stroke, fieldStroke, recording, slowRecording, opening, slowDown, events }) =>
  table(
    ['the plan wizard', 'median', '95th percentile', 'longest'],
    [
      [`a keystroke, event to paint, at ${slowDown} × CPU slow-down, ms`, stroke, 1],
      ['the same in a page of one field without a script: the limit, ms', fieldStroke, 1],
      ['what recording adds to an event, write-ahead included, ms', recording, 2],
      [`the same at ${slowDown} × CPU slow-down, ms`, slowRecording, 2],
      [`a draft of ${events} events, from the click to the offer to continue it, ms`, opening, 0],
    ].map(([label, { p50, p95, max }, digits]) => [label, ...[p50, p95, max].map((value) => number(value, digits))]),
  )

const serverTable = ({ ours, bare }) =>
  table(
    [
      'a page of the list, 16 connections',
      'requests per second',
      'median, ms',
      '99th percentile, ms',
      'CPU of the process, ms',
      'bytes',
    ],
    Object.entries({ 'SIM Desk': ours, 'bare handler': bare }).map(([name, { perSecond, p50, p99, cpu, bytes }]) => [
      name,
      number(perSecond, 0),
      number(p50),
      number(p99),
      number(cpu, 2),
      bytes,
    ]),
  )

const section = (title, body) => `### ${title}\n\n${body}\n`

/** The complete report of `npm run bench`. */
export const report = (found) => {
  const { modules, packages, visit, turn, wizard, server } = found
  return [
    section(
      'Goals',
      table(
        ['what', 'goal', 'measured', 'reached'],
        goals(found).map(({ what, aim, value, reached }) => [what, aim, value, reached]),
      ),
    ),
    modules &&
      section(
        'Bytes by module, brotli',
        table(
          ['module (what it adds to the start)', 'JS, KB', 'CSS, KB'],
          modules.map(({ name, js, css }) => [`\`${name}\``, kilobytes(js), kilobytes(css)]),
        ),
      ),
    packages &&
      section(
        'Bytes by package until the application answers the sign-in form, brotli',
        table(
          ['package', 'KB'],
          packages.filter(({ bytes }) => bytes >= 100).map(({ name, bytes }) => [name, kilobytes(bytes)]),
        ),
      ),
    visit &&
      section(
        'A first visit',
        table(
          ['', ''],
          [
            ['sign-in form can be typed into, ms', number(visit.login.interactive, 0)],
            ['the application answers it, ms', number(visit.login.answers, 0)],
            ['sent until then, KB', number(visit.login.total)],
            ['sign-in click to rows, ms', number(visit.list.rowsAfter, 0)],
            [
              `page turn of the inventory list (30 rows × ${visit.list.cells} cells), click to paint, ms`,
              number(visit.list.turn),
            ],
            ['the same, main-thread CPU, ms', number(visit.list.turnCpu)],
          ],
        ),
      ),
    turn && section('A page turn', turnTable(turn)),
    wizard && section('The plan wizard', wizardTable(wizard)),
    server && section('The server', serverTable(server)),
  ]
    .filter(Boolean)
    .join('\n')
}
