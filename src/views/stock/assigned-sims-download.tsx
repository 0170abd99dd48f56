import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { AssignedItemsActor } from '../../machines/stock/assigned-items.machine.ts'
import { type ExportFormat, isOffered } from '../../schemas/files/export-file.ts'
import { exportMessages } from '../../schemas/files/export-messages.ts'
import { inWords } from '../../schemas/stock/assignment.ts'
import common from '../ui/common.module.css'
import { Download } from '../ui/glyphs.tsx'
import { Notice } from '../ui/notice.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { SplitButton } from '../ui/split-button.tsx'
import table from './table.module.css'

type Props = { readonly actor: AssignedItemsActor; readonly count: number }

/** Gives all SIMs of an assignment as a file, for the partner or customer, also those that left it. */
export function AssignedSimsDownload({ actor, count }: Props) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const format = useSelector(actor, ({ context }) => context.fileFormat ?? 'csv')
  const failure = useSelector(actor, ({ context }) => context.fileFailure ?? null)
  const written = useSelector(actor, ({ context }) => context.written ?? null)
  const download = (chosen: ExportFormat) => actor.send({ type: 'download.requested', format: chosen })
  const close = () => actor.send({ type: 'written.read' })
  const fitsExcel = isOffered({ scope: 'all', format: 'xlsx' }, count)
  return (
    <>
      <div className={table.download}>
        <SplitButton
          label="Download SIMs"
          icon={<Download />}
          isDisabled={isBusy}
          menuLabel="More ways to download"
          onPress={() => download('csv')}
          items={[
            {
              key: 'excel',
              label: `Excel, ${inWords(count)}`,
              hint: fitsExcel ? 'All SIMs, including those that left the assignment' : exportMessages.tooManyForExcel,
              isDisabled: !fitsExcel,
              onChoose: () => download('xlsx'),
            },
          ]}
        />
      </div>
      {failure !== null && (
        <RetryNotice onRetry={() => download(format)} onClose={close}>
          {exportMessages.failed(failure)}
        </RetryNotice>
      )}
      {written !== null && (
        <Notice kind="info">
          <span className={common.row}>
            <span>
              {written.name} has {inWords(written.rows)}.
            </span>
            <Button variant="default" size="xs" onClick={close}>
              Close
            </Button>
          </span>
        </Notice>
      )}
    </>
  )
}
