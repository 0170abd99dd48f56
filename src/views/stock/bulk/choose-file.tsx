import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import clsx from 'clsx'
import type { BulkImportActor } from '../../../machines/stock/bulk-import.machine.ts'
import { tellMoment } from '../../../schemas/core/format.ts'
import type { BulkImport } from '../../../schemas/stock/bulk.ts'
import { BULK_TEMPLATE_NAME, bulkTemplate } from '../../../schemas/stock/bulk-template.ts'
import form from '../../forms/form.module.css'
import { FormSection } from '../../forms/form-section.tsx'
import common from '../../ui/common.module.css'
import { WorkLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useTimes } from '../../ui/times.ts'
import table from '../table.module.css'
import classes from './bulk.module.css'
import { BULK_PATH, bulkWords, count, statusText } from './bulk-words.ts'
import { FileToImport } from './file-to-import.tsx'

const template = `data:text/csv;charset=utf-8,${encodeURIComponent(bulkTemplate())}`

/** Chooses the file; recent imports are below, to continue with. */
export function ChooseFile({ actor }: { readonly actor: BulkImportActor }) {
  const imports = useSelector(actor, ({ context }) => context.imports)
  const receipt = useSelector(actor, ({ context }) => context.receipt)
  return (
    <div className={form.form}>
      {receipt !== null && <Notice kind="info">{bulkWords.belong(receipt.receiptNumber)}</Notice>}
      <FormSection title="File" text="Rows are checked first. Nothing is added until you confirm.">
        <div className={common.across}>
          <FileToImport actor={actor} />
          <Button
            component="a"
            className={classes.template}
            variant="subtle"
            size="compact-sm"
            href={template}
            download={BULK_TEMPLATE_NAME}
          >
            Download a template
          </Button>
        </div>
      </FormSection>
      {imports.length > 0 && <LastImports imports={imports} />}
    </div>
  )
}

function LastImports({ imports }: { readonly imports: ReadonlyArray<BulkImport> }) {
  const times = useTimes()
  return (
    <section className={classes.block} aria-label="Recent imports">
      <h2 className={classes.heading}>Recent imports</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard, too. */}
      <section className={clsx(table.table, classes.table)} aria-label="Imports" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Import</th>
              <th scope="col">File</th>
              <th scope="col">Rows</th>
              <th scope="col">Added</th>
              <th scope="col">Status</th>
              <th scope="col">Started</th>
            </tr>
          </thead>
          <tbody>
            {imports.map((bulk) => (
              <tr key={bulk.bulkId}>
                <td>
                  <WorkLink href={`${BULK_PATH}?bulkID=${bulk.bulkId}`}>No. {bulk.bulkId}</WorkLink>
                </td>
                <td className={classes.name}>{bulk.fileName}</td>
                <td className={classes.number}>{count(bulk.rowCount)}</td>
                <td className={classes.number}>{count(bulk.counts.added)}</td>
                <td>{statusText(bulk)}</td>
                <td>
                  {bulk.createdBy}, {tellMoment(bulk.createdDate, times)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
