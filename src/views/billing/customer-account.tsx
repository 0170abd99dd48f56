import { useSelector } from '@xstate/react'
import { Lazy } from '../../lazy.ts'
import { type ActActor, openAct } from '../../machines/acts/act.machine.ts'
import { Arriving } from '../ui/arriving.tsx'
import { partFailed } from '../ui/part-failed.tsx'

const code = new Lazy(() => import('./customer-account-drawer.tsx'))
const failed = partFailed('The payment form')

/** The form of a customer's payment or credit; its code comes when it is opened. */
export function CustomerAccount({ actor }: { readonly actor: ActActor }) {
  const isOpen = useSelector(actor, (snapshot) => openAct(snapshot, 'customerAccount') !== null)
  return isOpen ? (
    <Arriving code={code} failed={failed}>
      {(arrived) => <arrived.CustomerAccountDrawer actor={actor} />}
    </Arriving>
  ) : null
}
