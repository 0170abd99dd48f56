import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { Lazy } from '../../../lazy.ts'
import { type ActActor, openAct } from '../../../machines/acts/act.machine.ts'
import type { AccountingExportActor } from '../../../machines/billing/accounting-export.machine.ts'
import type { ColumnPresetsActor } from '../../../machines/lists/column-presets.machine.ts'
import type { RecordListActor } from '../../../machines/records/record-list.machine.ts'
import type { RecordRow } from '../../../schemas/records/kit/shown.ts'
import type { ViewedRoutes } from '../../../schemas/records/routes.ts'
import list from '../../lists/list.module.css'
import { RecordList, type RowActs } from '../../records/list.tsx'
import { Arriving } from '../../ui/arriving.tsx'
import { Download } from '../../ui/glyphs.tsx'
import { partFailed } from '../../ui/part-failed.tsx'
import { useMay } from '../../ui/permissions.ts'
import { ExportForm } from './export-form.tsx'

type Props = {
  readonly actor: RecordListActor
  readonly presets: ColumnPresetsActor
  readonly routes: ViewedRoutes
  readonly act: ActActor
  readonly accounting: AccountingExportActor
}

/** A new file for the accountant, above the list of earlier ones, which can be downloaded again. */
export function Accountant({ actor, presets, routes, act, accounting }: Props) {
  const may = useMay()
  const canExport = may('accounting.export')
  const rowActs = useMemo(() => downloadActs(accounting, canExport), [accounting, canExport])
  return (
    <>
      <ExportForm actor={accounting} act={act} />
      <RecordList actor={actor} presets={presets} routes={routes} rowActs={rowActs} />
      <AccountsDrawer actor={act} />
    </>
  )
}

const code = new Lazy(() => import('./accounts-drawer.tsx'))
const failed = partFailed('The accounts form')

/** The form of the accounts; its code comes when it is opened. */
function AccountsDrawer({ actor }: { readonly actor: ActActor }) {
  const isOpen = useSelector(actor, (snapshot) => openAct(snapshot, 'accountingAccounts') !== null)
  return isOpen ? (
    <Arriving code={code} failed={failed}>
      {(arrived) => <arrived.AccountsDrawer actor={actor} />}
    </Arriving>
  ) : null
}

/** Downloads the file of an export again. */
const downloadActs = (accounting: AccountingExportActor, canExport: boolean): RowActs => ({
  count: canExport ? 1 : 0,
  draw: canExport
    ? (row: RecordRow) => (
        <button
          type="button"
          className={list.act}
          tabIndex={-1}
          aria-label={`Download the file of ${row.exportNumber}`}
          title="Download"
          onClick={() => accounting.send({ type: 'file.requested', id: Number(row.id) })}
        >
          <Download />
        </button>
      )
    : undefined,
})
