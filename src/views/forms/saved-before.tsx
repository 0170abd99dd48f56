import { commonMessages } from '../../schemas/core/messages.ts'
import { Notice } from '../ui/notice.tsx'

/** The labels of the typed fields that cannot be changed any more. */
type Props = { readonly fixed: ReadonlyArray<string> }

/** Says that an earlier try saved the record with other values, so that the next save keeps the changes. */
export const SavedBefore = ({ fixed }: Props) => <Notice kind="warning">{commonMessages.savedBefore(fixed)}</Notice>
