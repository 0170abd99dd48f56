import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Lazy } from '../../../lazy.ts'
import { isChangeOpen, type StockChangeActor } from '../../../machines/stock/stock-change.machine.ts'
import { selectedCount } from '../../../machines/stock/stock-change.setup.ts'
import { Arriving } from '../../ui/arriving.tsx'
import { partFailed } from '../../ui/part-failed.tsx'

const code = new Lazy(() => import('./change-drawer.tsx'))

const failed = partFailed('The change')

/** The drawer of an act on the selected SIMs. Its code comes with the first selection: the list needs none of its selects. */
export function ChangeDrawer({ actor }: { readonly actor: StockChangeActor }) {
  const isOpen = useSelector(actor, isChangeOpen)
  const isSelected = useSelector(actor, ({ context }) => selectedCount(context) > 0)
  useEffect(() => {
    if (isSelected) code.preload()
  }, [isSelected])
  return isOpen ? (
    <Arriving code={code} failed={failed}>
      {(arrived) => <arrived.ChangeDrawer actor={actor} />}
    </Arriving>
  ) : null
}
