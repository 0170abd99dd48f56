import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { DraftPdfActor } from '../../machines/billing/draft-pdf.machine.ts'
import type { OfflineSaleActor } from '../../machines/billing/offline-sale.machine.ts'
import { MenuButton } from '../ui/menu/menu-button.tsx'
import { waitsAsMenu } from '../ui/waits.ts'
import { paperChoices } from './paper-choices.ts'
import classes from './sale.module.css'

type Props = { readonly actor: OfflineSaleActor; readonly draftPdf: DraftPdfActor }

/** Downloads the invoice as it would be printed, with DRAFT across it. */
export function DraftPdfButton({ actor, draftPdf }: Props) {
  const draft = useSelector(actor, ({ context }) => context.draft)
  const paper = useSelector(actor, ({ context }) => context.checked?.customer?.paper ?? 'A4')
  const isBusy = useSelector(draftPdf, (snapshot) => snapshot.hasTag('busy'))
  const entries = paperChoices(paper).map(({ key, label }) => ({
    kind: 'act' as const,
    key,
    label,
    onChoose: () => draftPdf.send({ type: 'pdf.requested', draft, paper: key }),
  }))
  return (
    <div className={classes.choices}>
      <MenuButton entries={entries}>
        {(button) => (
          <Button {...button} {...waitsAsMenu(isBusy)} variant="default" aria-label="Download the draft">
            Draft as PDF
          </Button>
        )}
      </MenuButton>
    </div>
  )
}
