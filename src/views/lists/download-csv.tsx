import { type ExportRequest, isOffered } from '../../schemas/files/export-file.ts'
import { exportMessages, rowsInWords } from '../../schemas/files/export-messages.ts'
import { Download } from '../ui/glyphs.tsx'
import { SplitButton } from '../ui/split-button.tsx'
import classes from './list.module.css'

/** What the ways beside the usual one hold of a list; without words for it there is no layout of spec §9. */
export type FileHints = { readonly all: string; readonly legacy?: string }

type Props = {
  readonly isDisabled: boolean
  /** The rows of this page, and of all pages. */
  readonly shown: number
  readonly total: number
  /** How many columns a file has, of how many: it has those that are shown. */
  readonly columns: number
  readonly ofColumns: number
  readonly hints: FileHints
  readonly onDownload: (wish: ExportRequest) => void
}

/** Download CSV: the shown rows at once; all pages, Excel and the layout of spec §9 from its menu (design §7). */
export function DownloadCsv({ isDisabled, shown, total, columns, ofColumns, hints, onDownload }: Props) {
  const ofPage = rowsInWords(shown)
  const ofAll = rowsInWords(total)
  const partly = columns < ofColumns ? `${columns} of ${ofColumns} columns, as shown. ` : ''
  const fitsExcel = isOffered({ scope: 'all', format: 'xlsx' }, total)
  return (
    <SplitButton
      label={
        <>
          Download CSV <span className={classes.ofPage}>this page, {ofPage}</span>
        </>
      }
      icon={<Download />}
      isDisabled={isDisabled}
      menuLabel="More ways to download"
      onPress={() => onDownload({ scope: 'shown', format: 'csv' })}
      items={[
        {
          key: 'all',
          label: `All ${ofAll}`,
          hint: `CSV. ${partly}${hints.all}`,
          onChoose: () => onDownload({ scope: 'all', format: 'csv' }),
        },
        {
          key: 'allExcel',
          label: `Excel, all ${ofAll}`,
          hint: fitsExcel ? `${partly}${hints.all}` : exportMessages.tooManyForExcel,
          isDisabled: !fitsExcel,
          onChoose: () => onDownload({ scope: 'all', format: 'xlsx' }),
        },
        {
          key: 'shownExcel',
          label: `Excel, this page, ${ofPage}`,
          hint: `${partly}The rows as shown`,
          onChoose: () => onDownload({ scope: 'shown', format: 'xlsx' }),
        },
        ...(hints.legacy === undefined
          ? []
          : [
              {
                key: 'legacy',
                label: 'Legacy layout',
                hint: hints.legacy,
                onChoose: () => onDownload({ scope: 'legacy', format: 'csv' }),
              },
            ]),
      ]}
    />
  )
}
