import type { ExportScope } from '../../schemas/export-scope.ts'
import { Download } from '../shared/glyphs.tsx'
import { SplitButton } from '../shared/split-button.tsx'

type Props = {
  readonly isDisabled: boolean
  /** What the ways beside the usual one hold of this list. */
  readonly hints: { readonly all: string; readonly legacy: string }
  readonly onDownload: (scope: ExportScope) => void
}

/** Download CSV: the shown rows at once, all pages and the layout of spec §9 from its menu (design §7). */
export const DownloadCsv = ({ isDisabled, hints, onDownload }: Props) => (
  <SplitButton
    label="Download CSV"
    icon={<Download />}
    isDisabled={isDisabled}
    menuLabel="More ways to download"
    onPress={() => onDownload('shown')}
    items={[
      { key: 'all', label: 'All pages', hint: hints.all, onChoose: () => onDownload('all') },
      { key: 'legacy', label: 'Legacy layout', hint: hints.legacy, onChoose: () => onDownload('legacy') },
    ]}
  />
)
