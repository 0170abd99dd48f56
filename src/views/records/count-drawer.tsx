import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, use } from 'react'
import { type CountDrawerActor, isOpen, openedCount } from '../../machines/records/count-drawer.machine.ts'
import { definitionOf } from '../../machines/records/record-list.context.ts'
import type { RecordListActor } from '../../machines/records/record-list.machine.ts'
import type { RecordName } from '../../schemas/records/all.ts'
import type { ReferenceTarget } from '../../schemas/records/kit/fields.ts'
import { recordRoutes } from '../../schemas/records/routes.ts'
import common from '../ui/common.module.css'
import { Drawer } from '../ui/drawer.tsx'
import { WorkLink } from '../ui/link.tsx'
import { NothingFound } from '../ui/nothing-found.tsx'
import { PleaseWait } from '../ui/please-wait.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { countAddress } from './count-address.ts'
import classes from './count-drawer.module.css'

/** The address of the form of a counted record. */
const formOf = (to: ReferenceTarget): string => (to in recordRoutes ? recordRoutes[to as RecordName].edit : '')

type Props = { readonly actor: CountDrawerActor }

/** The actor of the drawer, as a context: cells are made from the definition before the actor exists. */
const CountDrawerOf = createContext<CountDrawerActor | null>(null)

type CountProps = {
  /** The name of the count in the definition. */
  readonly count: string
  /** The record's name. */
  readonly of: string
  readonly id: number
  readonly label: string
  readonly text: string
}

/** A count that opens the drawer. A control in a table is reached by the arrow keys, not with Tab. */
export function OpensCount({ count, of, id, label, text }: CountProps) {
  const actor = use(CountDrawerOf)
  return (
    <button
      type="button"
      tabIndex={-1}
      className={common.linkButton}
      aria-haspopup="dialog"
      aria-label={label}
      onClick={() => actor?.send({ type: 'count.opened', id, name: of, count })}
    >
      {text}
    </button>
  )
}

/** A list whose counts open in a drawer. */
export function WithCountDrawer({ actor, list, children }: OpenedProps & { readonly children?: ReactNode }) {
  const isShown = useSelector(actor, isOpen)
  return (
    <CountDrawerOf value={actor}>
      {children}
      {isShown && <Opened actor={actor} list={list} />}
    </CountDrawerOf>
  )
}

type OpenedProps = Props & { readonly list: RecordListActor }

/** The name of the record; that of its row if the drawer was opened by the address. */
const useNameOf = ({ actor, list }: OpenedProps): string => {
  const { id, name, record } = useSelector(actor, ({ context }) => context)
  const { title } = definitionOf({ record })
  const named = useSelector(list, ({ context }) => context.rows.find((row) => row.id === id)?.[title])
  return name === '' ? String(named ?? '') : name
}

function Opened({ actor, list }: OpenedProps) {
  const label = useSelector(actor, (snapshot) => openedCount(snapshot)?.label ?? '')
  const name = useNameOf({ actor, list })
  return (
    <Drawer
      title={name === '' ? label : `${label} of ${name}`}
      contentLabel={label}
      closeLabel={`Close the ${label.toLowerCase()}`}
      onClose={() => actor.send({ type: 'count.closed' })}
    >
      <Names actor={actor} />
    </Drawer>
  )
}

function Names({ actor }: Props) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isEmpty = useSelector(actor, (snapshot) => snapshot.matches('empty'))
  const { record, id, items, failure } = useSelector(actor, ({ context }) => context)
  const counted = useSelector(actor, openedCount)
  const field = definitionOf({ record }).fields[counted?.of ?? '']
  if (counted === null || field?.kind !== 'references') return null
  const many = counted.label.toLowerCase()
  if (isBusy) return <PleaseWait />
  if (isEmpty) return <NothingFound title="No Data Found" text={`It no longer has any ${many}.`} />
  if (failure !== null) {
    return (
      <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
        The {many} could not be loaded. {failure}
      </RetryNotice>
    )
  }
  const all = countAddress(counted.opens, { id }, items.length)
  return (
    <>
      <ul className={classes.names}>
        {items.map((item) => (
          <li key={item.id}>
            <WorkLink href={`${formOf(field.to)}/${item.id}`}>{item.name}</WorkLink>
          </li>
        ))}
      </ul>
      {all !== null && (
        <WorkLink href={all} className={classes.all}>
          Show as list
        </WorkLink>
      )}
    </>
  )
}
