import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { StatementPdfActor } from '../../machines/billing/statement-pdf.machine.ts'
import type { ReportPagingActor } from '../../machines/reports/report-paging.machine.ts'
import { integerIn } from '../../schemas/core/integer-in.ts'
import list from '../lists/list.module.css'
import { Paper } from '../ui/glyphs.tsx'
import { MenuButton } from '../ui/menu/menu-button.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { waitsAsMenu } from '../ui/waits.ts'
import { paperChoices } from './paper-choices.ts'

type Props = { readonly actor: ReportPagingActor; readonly pdf: StatementPdfActor }

/** Downloads the statement of the customer and days that the list shows. It is of one customer: others are chosen first. */
export function StatementPdfButton({ actor, pdf }: Props) {
  const customerID = useSelector(actor, ({ context: { applied } }) => integerIn(applied?.selects.customer ?? '', 1, 0))
  const from = useSelector(actor, ({ context: { applied } }) => applied?.from ?? '')
  const to = useSelector(actor, ({ context: { applied } }) => applied?.to ?? '')
  const isBusy = useSelector(pdf, (snapshot) => snapshot.hasTag('busy'))
  const failure = useSelector(pdf, ({ context }) => context.failure)
  const isHeld = isBusy || customerID === 0
  const entries = paperChoices('A4').map(({ key, label }) => ({
    kind: 'act' as const,
    key,
    label,
    onChoose: () => pdf.send({ type: 'pdf.requested', customerID, from, to, paper: key }),
  }))
  return (
    <>
      <MenuButton entries={entries}>
        {(button) => (
          <Button
            {...button}
            {...waitsAsMenu(isHeld)}
            aria-busy={isBusy}
            variant="default"
            leftSection={<Paper />}
            title={customerID === 0 ? 'Choose a customer in the filter first' : undefined}
          >
            {isBusy ? 'Downloading PDF' : 'Statement as PDF'}
          </Button>
        )}
      </MenuButton>
      {failure !== null && (
        <div className={list.above}>
          <RetryNotice onRetry={() => pdf.send({ type: 'retry.requested' })}>
            The statement could not be downloaded. {failure}
          </RetryNotice>
        </div>
      )}
    </>
  )
}
