import { demoRoles } from '../server/seed/demo-roles.ts'
import { routes } from '../src/app/navigation/routes.ts'
import { type Call, contract } from '../src/schemas/contract.ts'
import { type Act, acts, areaNames, areas, delivered, type Key, may } from '../src/schemas/people/permissions.ts'

/**
 * Generates docs/permissions.md from the permission keys, the contract and the routes. `npm run docs` writes it, and a
 * test fails if it is out of date.
 */

const code = (text: string): string => `\`${text}\``
const row = (cells: ReadonlyArray<string>): string => `| ${cells.join(' | ')} |`

const calls = Object.entries(contract) as ReadonlyArray<[string, Call]>

/** The calls that require the key, with any second key that they require. */
const callsOpenedBy = (key: Key): ReadonlyArray<string> =>
  calls.flatMap(([name, { access }]) => {
    if (typeof access !== 'object') return []
    const { any, also } = access
    if (any.includes(key)) return [also === undefined ? code(name) : `${code(name)} (needs ${code(also)} too)`]
    return also === key ? [`${code(name)} (needs ${any.map(code).join(' or ')} too)`] : []
  })

const routesOpenedBy = (key: Key): ReadonlyArray<string> =>
  routes.flatMap(({ path, access }) => (access === key ? [code(path)] : []))

/** The uses of a key that opens neither a page nor a call. */
const beside = (act: Act): string => (act === 'export' ? 'the files of the list' : 'what answers hide from others')

/** A list with a separate export call also has files made from its pages. */
const filesBeside = (key: Key): ReadonlyArray<string> =>
  key === 'inventory.export' || key === 'partnerReport.export' ? ['the files of the list'] : []

/** The roles of the first start, including those of the demo data, with their permissions. */
const roles: ReadonlyArray<readonly [name: string, keys: ReadonlyArray<string>]> = [
  ...Object.entries(delivered),
  ...demoRoles.map(({ roleName, permissions }) => [roleName, permissions] as const),
]

const keyRow = (key: Key, act: Act): string =>
  row([
    code(key),
    acts[act].about,
    roles.flatMap(([name, keys]) => (may(keys, key) ? [name] : [])).join(', '),
    [...routesOpenedBy(key), ...callsOpenedBy(key), ...filesBeside(key)].join(', ') || beside(act),
  ])

const open = (access: Call['access']) => calls.flatMap(([name, call]) => (call.access === access ? [code(name)] : []))

export const permissionsDoc = (): string => `# Who may do what

Made from \`src/schemas/people/permissions.ts\`, the contract and the routes by \`npm run docs\`; a test fails where this file is stale.

A key is \`<area>.<act>\`. A role holds keys; a call or a page that names no key that somebody holds is closed to them. The role Admin holds all, also those of later versions. A first start brings the roles Admin, Staff and Partner; the demo data have ${demoRoles.map(({ roleName }) => roleName).join(' and ')} beside them.

Open to everybody: ${open('public').join(', ')}. To everybody signed in: ${open('signedIn').join(', ')}. To partners' systems by their API keys, and to no session: ${open('partnerKey').join(', ')}.

| key | what it lets do | delivered to | opens |
| --- | --- | --- | --- |
${areaNames
  .flatMap((area) => [
    row([`**${areas[area].label}**`, areas[area].about, '', '']),
    ...areas[area].acts.map((act) => keyRow(`${area}.${act}` as Key, act)),
  ])
  .join('\n')}
`
