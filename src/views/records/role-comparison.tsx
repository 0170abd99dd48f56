import { useSelector } from '@xstate/react'
import { createContext, useId } from 'react'
import type { RoleComparisonActor } from '../../machines/people/role-comparison.machine.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { type Difference, differenceInWords, differenceTo } from '../../schemas/people/permission-sets.ts'
import type { Permissions } from '../../schemas/people/permissions.ts'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { SearchableSelect } from '../ui/searchable-select.tsx'
import classes from './role-comparison.module.css'

type Props = { readonly actor: RoleComparisonActor }

/** The role to compare with, as a context: fields are made from the definition, which has no other role. */
export const ComparisonOf = createContext<RoleComparisonActor | null>(null)

/** The differences to the other role, for the grid. */
export type Compared = Difference & {
  readonly name: string
  /** The ids of the words that describe the marks of the grid's checkboxes. */
  readonly ids: { readonly more: string; readonly less: string }
}

const noOther = { subscribe: () => ({ unsubscribe: () => {} }), getSnapshot: () => null }

/** The other role compared with the form's current entries; null if there is none. */
export const useCompared = (actor: RoleComparisonActor | null, own: Permissions): Compared | null => {
  const other = useSelector(actor ?? noOther, (snapshot) => snapshot?.context.other ?? null)
  const id = useId()
  if (other === null) return null
  const ids = { more: `${id}-more`, less: `${id}-less` }
  return { ...differenceTo(other.permissions, own), name: other.name, ids }
}

/** The mark of a key that only one of the two roles has: a sign, with words for screen readers. */
export const Mark = ({ of }: { readonly of: 'more' | 'less' }) => (
  <span className={classes.mark} data-of={of} aria-hidden="true">
    {of === 'more' ? '+' : '−'}
  </span>
)

/** The choice of a role to compare with, and its differences in a sentence. */
export function RoleComparison({ actor, compared, scope }: Props & { compared: Compared | null; scope: unknown }) {
  const roles = useSelector(actor, ({ context }) => context.roles)
  const chosen = useSelector(actor, ({ context }) => context.chosen)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isOffered = useSelector(actor, (snapshot) => snapshot.hasTag('offered'))
  const otherScope = useSelector(actor, ({ context }) => context.other?.scope ?? null)
  return (
    <div className={classes.comparison}>
      <SearchableSelect
        label="Compare with"
        // Outside of the form: the choice is not saved, and an incomplete name does not block a save.
        form=""
        className={classes.choice ?? ''}
        value={chosen === 0 ? '' : String(chosen)}
        options={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
        isLoading={isBusy && !isOffered}
        placeholder="Choose another role"
        onFocus={() => actor.send({ type: 'roles.wanted' })}
        onChoose={(value) => actor.send({ type: 'role.chosen', id: Number(value) })}
      />
      {failure !== null && (
        <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
          {commonMessages.notLoaded(isOffered ? 'The role' : 'The roles')} {failure}
        </RetryNotice>
      )}
      <p className={classes.words} role="status">
        {isBusy && isOffered && commonMessages.wait}
        {compared !== null && differenceInWords(compared.name, compared)}
        {otherScope !== null && otherScope !== scope && ` ${scopeInWords(otherScope)}`}
      </p>
      {compared !== null && <Legend compared={compared} />}
    </div>
  )
}

const scopeInWords = (scope: string): string =>
  scope === 'ownPartner' ? 'It sees only its own partner.' : 'It sees everything.'

function Legend({ compared: { name, ids, more, less } }: { readonly compared: Compared }) {
  if (more.length + less.length === 0) return null
  return (
    <ul className={classes.legend} aria-label="Marks in the grid">
      <li>
        <Mark of="more" /> <span id={ids.more}>{name} has it, this role does not</span>
      </li>
      <li>
        <Mark of="less" /> <span id={ids.less}>This role has it, {name} does not</span>
      </li>
    </ul>
  )
}
