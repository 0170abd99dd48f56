import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { Lazy } from '../../../lazy.ts'
import { type ActActor, openAct } from '../../../machines/acts/act.machine.ts'
import type { ColumnPresetsActor } from '../../../machines/lists/column-presets.machine.ts'
import type { RecordListActor } from '../../../machines/records/record-list.machine.ts'
import { type ReminderListFilter, reminderOf, remindersOf } from '../../../schemas/billing/reminders/acts.ts'
import type { RecordRow } from '../../../schemas/records/kit/shown.ts'
import type { ViewedRoutes } from '../../../schemas/records/routes.ts'
import list from '../../lists/list.module.css'
import { RecordList, type RowActs } from '../../records/list.tsx'
import { Arriving } from '../../ui/arriving.tsx'
import { Mail } from '../../ui/glyphs.tsx'
import { partFailed } from '../../ui/part-failed.tsx'
import { useMay } from '../../ui/permissions.ts'
import { waits } from '../../ui/waits.ts'

type Props = {
  readonly actor: RecordListActor
  readonly presets: ColumnPresetsActor
  readonly routes: ViewedRoutes
  readonly act: ActActor
}

/** The due reminders, which are sent one by one or all that are found. */
export function Reminders({ actor, presets, routes, act }: Props) {
  const may = useMay()
  const canSend = may('offlineSale.pay')
  const rowActs = useMemo(() => actsOf(act, canSend), [act, canSend])
  return (
    <>
      <RecordList
        actor={actor}
        presets={presets}
        routes={routes}
        rowActs={rowActs}
        action={canSend && <SendAll actor={actor} act={act} />}
      />
      <RemindersDrawer actor={act} />
    </>
  )
}

/** Opens the reminders that the list shows on all of its pages. */
function SendAll({ actor, act }: Pick<Props, 'actor' | 'act'>) {
  const total = useSelector(actor, ({ context }) => context.total)
  const open = () => {
    const filter = actor.getSnapshot().context.applied as ReminderListFilter | null
    act.send({ type: 'act.opened', act: remindersOf(filter) })
  }
  return (
    <Button className={list.add} aria-haspopup="dialog" {...waits(total === 0)} onClick={open} leftSection={<Mail />}>
      Send reminders
    </Button>
  )
}

const code = new Lazy(() => import('./reminders-drawer.tsx'))
const failed = partFailed('The reminders form')

/** The form of the reminders; its code comes when it is opened. */
function RemindersDrawer({ actor }: { readonly actor: ActActor }) {
  const isOpen = useSelector(actor, (snapshot) => openAct(snapshot, 'reminders') !== null)
  return isOpen ? (
    <Arriving code={code} failed={failed}>
      {(arrived) => <arrived.RemindersDrawer actor={actor} />}
    </Arriving>
  ) : null
}

/** Reminds of one invoice. */
const actsOf = (act: ActActor, canSend: boolean): RowActs => ({
  count: canSend ? 1 : 0,
  draw: canSend
    ? ({ id, invoiceNumber }: RecordRow) => (
        <button
          type="button"
          className={list.act}
          tabIndex={-1}
          aria-label={`Remind of ${invoiceNumber}`}
          title="Remind"
          aria-haspopup="dialog"
          onClick={() => act.send({ type: 'act.opened', act: reminderOf(Number(id), String(invoiceNumber)) })}
        >
          <Mail />
        </button>
      )
    : undefined,
})
