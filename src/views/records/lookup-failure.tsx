import { useSelector } from '@xstate/react'
import type { RecordListActor } from '../../machines/records/record-list.machine.ts'
import { recordOf } from '../../machines/records/record-list.selectors.ts'
import { listWords } from '../../schemas/records/kit/list-words.ts'
import { RetryNotice } from '../ui/retry-notice.tsx'

/** The names of the records that the filter offers could not be loaded. */
export function LookupFailure({ actor }: { readonly actor: RecordListActor }) {
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches({ lookups: 'failed' }))
  const words = listWords(useSelector(actor, recordOf))
  if (!isFailed) return null
  return <RetryNotice onRetry={() => actor.send({ type: 'lookups.retried' })}>{words.namesFailed}</RetryNotice>
}
