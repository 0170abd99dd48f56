import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ReportPagingActor } from '../../machines/report-paging.machine.ts'
import { listOf } from '../../machines/report-paging.selectors.ts'
import { ColumnMenu } from '../shared/data-table/column-menu.tsx'
import { ArrowLeft } from '../shared/glyphs.tsx'
import { Link } from '../shared/link.tsx'
import { DownloadCsv } from '../shared/list/download-csv.tsx'
import { ExportBar, type ProgressSource } from '../shared/list/export-bar.tsx'
import listClasses from '../shared/list/list.module.css'
import classes from './reports.module.css'

type ActorProps = { readonly actor: ReportPagingActor }
type Props = ActorProps & { readonly exportProgress: ProgressSource }

/** What the report is, the columns, and Download CSV (spec §2, design §7); each part follows the machine by itself. */
export const ReportToolbar = ({ actor, exportProgress }: Props) => (
  <div className={listClasses.toolbar}>
    <About actor={actor} />
    <Progress actor={actor} exportProgress={exportProgress} />
    <Columns actor={actor} />
    <Download actor={actor} />
  </div>
)

function About({ actor }: ActorProps) {
  const { report, about } = useSelector(actor, listOf)
  return (
    <>
      {report !== null && (
        <Button component={Link} variant="default" href="/pages/Reports" leftSection={<ArrowLeft />}>
          All reports
        </Button>
      )}
      <p className={classes.about}>{about}</p>
    </>
  )
}

function Progress({ actor, exportProgress }: Props) {
  const isExporting = useSelector(actor, (snapshot) => snapshot.hasTag('exporting'))
  const isOfAllPages = useSelector(actor, ({ context }) => context.exportScope === 'all')
  if (!isExporting || !isOfAllPages) return null
  return <ExportBar progress={exportProgress} onCancel={() => actor.send({ type: 'export.cancelled' })} />
}

function Columns({ actor }: ActorProps) {
  const { fields } = useSelector(actor, listOf)
  const arrangement = useSelector(actor, ({ context }) => context.columns)
  return (
    <ColumnMenu
      columns={fields}
      arrangement={arrangement}
      onArrange={({ order, hidden }) => actor.send({ type: 'columns.arranged', order, hidden })}
      onReset={() => actor.send({ type: 'columns.reset' })}
    />
  )
}

function Download({ actor }: ActorProps) {
  const { report } = useSelector(actor, listOf)
  const canExport = useSelector(actor, (snapshot) => snapshot.can({ type: 'export.requested', scope: 'shown' }))
  const isExporting = useSelector(actor, (snapshot) => snapshot.hasTag('exporting'))
  return (
    <DownloadCsv
      isDisabled={!canExport || isExporting}
      hints={{
        all: report === null ? 'All partners' : 'The whole report',
        legacy: 'This page, the fixed inventory header, unquoted',
      }}
      onDownload={(scope) => actor.send({ type: 'export.requested', scope })}
    />
  )
}
