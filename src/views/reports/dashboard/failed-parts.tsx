import { type PartName, parts } from '../../../schemas/reports/dashboard-parts.ts'
import { RetryNotice } from '../../ui/retry-notice.tsx'

type Props = { readonly names: ReadonlyArray<PartName>; readonly onRetry: () => void }

/** Takes the place of each part that the server could not read. */
export const FailedParts = ({ names, onRetry }: Props) =>
  names.map((name) => (
    <RetryNotice key={name} onRetry={onRetry}>
      {parts[name]} could not be loaded.
    </RetryNotice>
  ))
